/** Photos and documents of an entry: the sticker of a vaccine, the certificate of an operation. */
import type { EntryKind } from './entry-address.ts';
import type { Answers } from './trpc.ts';
import { startUploads } from './upload.ts';
import type { UploadPurpose, UploadTarget } from './upload-send.ts';

type Filed = Answers['pets']['get']['files'][number];
/** `canRemove` is absent at a visit, which takes nothing off. */
export type Attachment = Omit<Filed, 'canRemove'> & Partial<Pick<Filed, 'canRemove'>>;

/** The kinds of entries with attachments; a weight has none. */
export const PURPOSE: Partial<Record<EntryKind, UploadPurpose>> = {
  vacuna: 'vaccination',
  desparasitacion: 'deworming',
  enfermedad: 'illness',
  medicina: 'medicine',
  control: 'checkup',
};

/** The attachments of one entry; for the sterilisation, by its purpose. */
export function attachedTo(files: readonly Attachment[], { purpose, id }: UploadTarget): Attachment[] {
  return files.filter((file) => file.purpose === purpose && (purpose === 'neutering' || file.entryId === id));
}

/** Uploads the picked files; a document keeps its file name as caption. Returns the upload keys. */
export function attach(target: UploadTarget, files: readonly File[]): string[] {
  return files.flatMap((file) => {
    const caption = isDocument(file) ? file.name.replace(/\.pdf$/i, '').slice(0, 140) : '';
    return startUploads(target, [file], caption ? { caption } : {});
  });
}

export function isDocument({ type, name }: Pick<File, 'type' | 'name'>): boolean {
  return type === 'application/pdf' || /\.pdf$/i.test(name);
}

/** `340 KB`, `1,2 MB`. */
export function showBytes(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1000))} KB`;
  return `${number.format(bytes / 1_000_000)} MB`;
}

const number = new Intl.NumberFormat('es-EC', { maximumFractionDigits: 1 });
