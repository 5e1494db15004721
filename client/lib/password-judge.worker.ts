/** Judges passwords in a worker: loading its word lists takes a slow phone a second. */
import { judgePassword, type Verdict } from '#server/platform/lib/guessing.ts';

/** The request: its number comes back with the answer. */
export interface Question {
  id: number;
  password: string;
  own: string[];
}

/** Null where the lists could not be loaded. */
export interface Answer {
  id: number;
  verdict: Verdict | null;
}

/** The used part of the worker scope: its types and the DOM types do not fit into one project. */
const workerScope = globalThis as unknown as {
  onmessage: ((event: MessageEvent<Question>) => void) | null;
  postMessage: (answer: Answer) => void;
};

workerScope.onmessage = ({ data: { id, password, own } }) => {
  void judgePassword({ password, own }).then(
    (verdict) => workerScope.postMessage({ id, verdict }),
    () => workerScope.postMessage({ id, verdict: null }),
  );
};
