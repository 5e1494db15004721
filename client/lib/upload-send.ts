/** One file on its way to the server: XMLHttpRequest, because only it tells how much has gone. */

export type UploadPurpose =
  | 'gallery'
  | 'user'
  | 'pet'
  | 'owner'
  | 'neutering'
  | 'vaccination'
  | 'deworming'
  | 'illness'
  | 'medicine'
  | 'checkup';

/** What a file belongs to. `id`: the animal for gallery, pet and neutering; the row of an entry or a guardian; none for the user. */
export interface UploadTarget {
  purpose: UploadPurpose;
  id?: number | undefined;
}

/** What the server answers about a file it has. */
export interface StoredFile {
  fileId: number;
  code: string;
  kind: 'photo' | 'document';
  width: number | null;
  height: number | null;
  takenOn: string;
  bytes: number;
}

export interface Problem {
  /** The server's code; undefined where it was not reached. */
  code: string | undefined;
  /** A sentence for the person. */
  message: string;
  /** Trying the same file again may succeed: a lost connection, a busy server, a full quota after making room. */
  again: boolean;
}

export interface Sending {
  target: UploadTarget;
  name: string;
  body: Blob;
  caption: string | undefined;
  /** The same for every try of one file: the server then answers the same file and never keeps two. */
  key: string;
  onProgress: (part: number) => void;
}

/** As server/files/schema.ts, which brings zod along. */
export const HEAVIEST = 10 * 1024 * 1024;
export const TOO_HEAVY: Problem = {
  code: 'FILE_TOO_LARGE',
  message: 'Cada archivo puede pesar hasta 10 MB.',
  again: false,
};

/** Nothing moved for so long: the network is gone though nobody said so. */
const SILENCE = 60_000;

/** Resolves with what was stored or with why not; `stop` gives up, and nothing is answered any more. */
export function send({ target, name, body, caption, key, onProgress }: Sending): {
  answer: Promise<StoredFile | Problem>;
  stop: () => void;
} {
  const request = new XMLHttpRequest();
  const answer = new Promise<StoredFile | Problem>((resolve) => {
    let timer = setTimeout(silent, SILENCE);
    function silent() {
      request.abort();
      resolve(LOST);
    }
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      clearTimeout(timer);
      timer = setTimeout(silent, SILENCE);
      if (lengthComputable && total > 0) onProgress(loaded / total);
    };
    request.onerror = () => resolve(LOST);
    request.onload = () => resolve(readAnswer(request));
    request.onloadend = () => clearTimeout(timer);
  });
  request.open('POST', '/api/archivos');
  request.setRequestHeader('idempotency-key', key);
  request.setRequestHeader('accept', 'application/json');
  // The server reads the fields before the file, in this order.
  const form = new FormData();
  form.append('purpose', target.purpose);
  if (target.id !== undefined) form.append('id', String(target.id));
  if (caption) form.append('caption', caption);
  form.append('file', body, name);
  request.send(form);
  return { answer, stop: () => request.abort() };
}

export function isProblem(answer: StoredFile | Problem): answer is Problem {
  return 'again' in answer;
}

export const LOST: Problem = { code: undefined, message: 'Se cortó la conexión.', again: true };

const WITHOUT_WORDS: Record<number, string> = {
  413: 'El archivo pesa demasiado.',
  429: 'Van demasiados seguidos. Espera un momento.',
  503: 'El servidor está ocupado. Inténtalo en un momento.',
};
/** Refused for good: the same bytes would be refused again. */
const FINAL = new Set([400, 403, 404, 413, 415]);

function readAnswer({ status, responseText }: XMLHttpRequest): StoredFile | Problem {
  const said = parse(responseText);
  if (status >= 200 && status < 300 && typeof said.fileId === 'number') return said as unknown as StoredFile;
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
