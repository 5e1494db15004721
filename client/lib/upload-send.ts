/** Sends one picture or document to the server. */
import { type Post, type Problem, post } from './upload-post.ts';

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
  | 'checkup'
  | 'payment'
  | 'report';

/**
 * The target of a file. `id`: the animal for gallery, pet and neutering; the row of an entry, owner, payment
 * or report; none for the user.
 */
export interface UploadTarget {
  purpose: UploadPurpose;
  id?: number | undefined;
}

/** The server's answer about a stored file. */
export interface StoredFile {
  fileId: number;
  code: string;
  kind: 'photo' | 'document';
  width: number | null;
  height: number | null;
  takenOn: string;
  bytes: number;
}

export interface Sending {
  target: UploadTarget;
  name: string;
  body: Blob;
  caption: string | undefined;
  /** The same for every try of one file: the server then returns the same file and never stores two. */
  key: string;
  onProgress: (part: number) => void;
}

/** Repeats server/pets/files/schema.ts, which would bring zod along. */
export const HEAVIEST = 10 * 1024 * 1024;
export const TOO_HEAVY: Problem = {
  code: 'FILE_TOO_LARGE',
  message: 'Cada archivo puede pesar hasta 10 MB.',
  again: false,
};

/** Resolves with the stored file or the problem; `stop` aborts, and no result is reported any more. */
export function send({ target, name, body, caption, key, onProgress }: Sending): Post<StoredFile> {
  // The server reads the fields before the file, in this order.
  const form = new FormData();
  form.append('purpose', target.purpose);
  if (target.id !== undefined) form.append('id', String(target.id));
  if (caption) form.append('caption', caption);
  form.append('file', body, name);
  return post({ address: '/api/archivos', form, headers: { 'idempotency-key': key }, onProgress, isAnswer: isStored });
}

function isStored(said: object): said is StoredFile {
  return 'fileId' in said && typeof said.fileId === 'number';
}
