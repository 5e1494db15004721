/** Sends the file of a list to the server, which keeps its rows and says what is understood of them. */
import { FIELD_WORDS, LIST_BYTES } from '#server/portability/list-import/schema.ts';
import type { Answers } from '../../../lib/trpc.ts';
import { isProblem, type Problem, post } from '../../../lib/upload-post.ts';

type Import = Answers['imports']['get'];
/** A list that is looked at, and what it is once it was begun. */
export type Looked = Extract<Import, { state: 'ready' }>;
export type Begun = Exclude<Import, { state: 'ready' }>;
export type Past = Answers['imports']['list'][number];

/** Twenty thousand rows are read and looked up one by one. */
const PATIENCE = 300_000;
const TOO_LARGE: Problem = {
  code: 'FILE_TOO_LARGE',
  message: 'El archivo puede pesar hasta 10 MB. Divídelo en partes; lo que ya trajiste no se repite.',
  again: false,
};

export async function lookAt(file: File): Promise<Looked | Problem> {
  if (file.size > LIST_BYTES) return TOO_LARGE;
  const form = new FormData();
  // Before the file: the server reads the form in order.
  form.append('name', file.name);
  form.append('file', file, file.name);
  const isAnswer = (said: object): said is Looked => 'counts' in said;
  return post<Looked>({
    address: '/api/mascotas/lista',
    form,
    patience: PATIENCE,
    onProgress: () => undefined,
    isAnswer,
  }).answer;
}

export function errorsOf(importId: number): string {
  return `/api/mascotas/lista/${importId}/errores`;
}

export { FIELD_WORDS, isProblem };
export type { Problem };
