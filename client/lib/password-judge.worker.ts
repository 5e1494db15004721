/** Judges passwords beside the page: its lists take a slow phone a second to read in. */
import { judgePassword, type Verdict } from '#server/lib/guessing.ts';

/** What the worker is sent: the number comes back with the answer. */
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

/** What is used of a worker's surroundings: its types and those of a page do not fit into one project. */
const surroundings = globalThis as unknown as {
  onmessage: ((event: MessageEvent<Question>) => void) | null;
  postMessage: (answer: Answer) => void;
};

surroundings.onmessage = ({ data: { id, password, own } }) => {
  void judgePassword({ password, own }).then(
    (verdict) => surroundings.postMessage({ id, verdict }),
    () => surroundings.postMessage({ id, verdict: null }),
  );
};
