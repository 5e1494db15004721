/** Sends the list to the server: first for the preview, then for the import. */
import { FIELD_WORDS, type Field, LIST_BYTES } from '#server/portability/list-import/schema.ts';
import { isProblem, LOST, type Problem, post } from '../../../lib/upload-post.ts';

/** The shape of the answer of server/portability/list-import/service.ts. */
export interface ListPreview {
  columns: { title: string; field: Field | null }[];
  counts: { total: number; new: number; already: number; wrong: number };
  sample: {
    line: number;
    state: 'new' | 'already' | 'wrong';
    note: string | null;
    name: string;
    species: string;
    birthOn: string | null;
    guardian: string | null;
    phone: string | null;
    vaccine: { name: string; givenOn: string } | null;
  }[];
  problems: { line: number; column: string; message: string }[];
  moreProblems: number;
}

export interface ListResult {
  made: number;
  already: number;
  wrong: number;
  /** A table of the rejected rows with their reasons. */
  rejected: string | null;
}

/** The server writes up to two thousand animals one after the other. */
const PATIENCE = 300_000;
const TOO_LARGE: Problem = {
  code: 'FILE_TOO_LARGE',
  message: 'La lista puede pesar hasta 2 MB y tener 2000 filas. Divídela en partes; lo que ya trajiste no se repite.',
  again: false,
};

export function lookAt(file: File): Promise<ListPreview | Problem> {
  return send('/api/mascotas/lista', file, (said): said is ListPreview => 'counts' in said);
}

export async function bring(file: File): Promise<ListResult | Problem> {
  const answer = await send('/api/mascotas/lista/traer', file, (said): said is ListResult => 'made' in said);
  if (answer !== LOST) return answer;
  // The import is idempotent, so another press is safe whatever the first one did.
  return { ...LOST, message: 'Se cortó la conexión. Tráela otra vez: lo que ya llegó no se repite.' };
}

async function send<Answer extends object>(address: string, file: File, isAnswer: (said: object) => said is Answer) {
  if (file.size > LIST_BYTES) return TOO_LARGE;
  const form = new FormData();
  form.append('file', file, file.name);
  return post<Answer>({ address, form, patience: PATIENCE, onProgress: () => undefined, isAnswer }).answer;
}

export { FIELD_WORDS, isProblem };
export type { Problem };
