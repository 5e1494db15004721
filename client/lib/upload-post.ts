/** Sends a form with a file: XMLHttpRequest, because only it reports the upload's progress. */
import { sessionGoesOn } from './fetch-own.ts';

export interface Problem {
  /** The server's code; undefined where it was not reached. */
  code: string | undefined;
  /** A sentence for the person. */
  message: string;
  /** Trying the same file again may succeed: a lost connection, a busy server, a full quota after making room. */
  again: boolean;
}

interface Posting<Answer extends object> {
  address: string;
  form: FormData;
  headers?: Record<string, string>;
  /** How long the server may take to answer after the last byte. */
  patience?: number;
  onProgress: (part: number) => void;
  isAnswer: (said: object) => said is Answer;
}

export interface Post<Answer extends object> {
  answer: Promise<Answer | Problem>;
  /** Aborts; no result is reported any more. */
  stop: () => void;
}

/** No byte moved for this long: the connection is lost, even without an error. */
const SILENCE = 60_000;

/** Where the session waits for the password, asks for it and then sends everything once more. */
export function post<Answer extends object>(posting: Posting<Answer>): Post<Answer> {
  let stopped = false;
  let running = send(posting);
  const answer = running.answer.then(async (said) => {
    if (!isProblem(said) || said.code !== 'SESSION_IDLE' || !(await sessionGoesOn()) || stopped) return said;
    running = send(posting);
    return running.answer;
  });
  const stop = () => {
    stopped = true;
    running.stop();
  };
  return { answer, stop };
}

function send<Answer extends object>(posting: Posting<Answer>): Post<Answer> {
  const { address, form, headers = {}, patience = SILENCE, onProgress, isAnswer } = posting;
  const request = new XMLHttpRequest();
  const answer = new Promise<Answer | Problem>((resolve) => {
    const silent = () => {
      request.abort();
      resolve(LOST);
    };
    let timer = setTimeout(silent, SILENCE);
    const waitAnother = (time: number) => {
      clearTimeout(timer);
      timer = setTimeout(silent, time);
    };
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      waitAnother(SILENCE);
      if (lengthComputable && total > 0) onProgress(loaded / total);
    };
    request.upload.onload = () => {
      onProgress(1);
      waitAnother(patience);
    };
    request.onerror = () => resolve(LOST);
    request.onload = () => resolve(readAnswer(request, isAnswer));
    request.onloadend = () => clearTimeout(timer);
  });
  request.open('POST', address);
  request.setRequestHeader('accept', 'application/json');
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
  request.send(form);
  return { answer, stop: () => request.abort() };
}

export function isProblem(answer: object): answer is Problem {
  return 'again' in answer;
}

export const LOST: Problem = { code: undefined, message: 'Se cortó la conexión.', again: true };

const WITHOUT_WORDS: Record<number, string> = {
  413: 'El archivo pesa demasiado.',
  429: 'Van demasiados seguidos. Espera un momento.',
  503: 'El servidor está ocupado. Inténtalo en un momento.',
};
/** Final refusals: the server would refuse the same bytes again. */
const FINAL = new Set([400, 403, 404, 413, 415]);

function readAnswer<Answer extends object>(
  { status, responseText }: XMLHttpRequest,
  isAnswer: (said: object) => said is Answer,
): Answer | Problem {
  const said = parse(responseText);
  if (status >= 200 && status < 300 && isAnswer(said)) return said;
  const code = typeof said.code === 'string' ? said.code : undefined;
  const words = typeof said.message === 'string' ? said.message : WITHOUT_WORDS[status];
  return {
    code,
    message: words ?? 'No pudimos guardarlo. Inténtalo otra vez en un momento.',
    again: !FINAL.has(status) || code === 'QUOTA_FULL',
  };
}

function parse(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
