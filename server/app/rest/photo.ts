/** The photo of a call: how it arrives, and that nothing is written for the sake of one that is refused. */
import { z } from 'zod';
import type { CalendarDate, FileKind, FilePurpose } from '#db/types.ts';
import {
  type StagedFile,
  stageFile,
  discardStaged,
  type FilePlace,
  placeFile,
} from '#server/documents/uploads/staged.service.ts';
import type { SignedInContext } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { FILE_BYTES } from '#server/pets/files/schema.ts';
import type { Inside } from '#server/platform/idempotency/service.ts';
import { FieldError } from './errors.ts';
import { type Field, type FieldMap, photo } from './fields.ts';

/** A body with a photo: its bytes as base 64, and the call's other fields. */
export const PHOTO_BODY_BYTES = Math.ceil(FILE_BYTES / 3) * 4 + 262_144;
/** Around the file of a form: the lines between its parts and the other fields. */
export const FORM_BODY_BYTES = FILE_BYTES + 65_536;

export const pictureField = photo('foto', 'Una foto JPEG, PNG o WebP como data URL, de hasta 10 MB.');
export const certificateField = photo(
  'foto',
  'El certificado o adhesivo: una foto JPEG, PNG o WebP, o un PDF, como data URL de hasta 10 MB.',
);

export const PHOTO_REFUSALS = [
  'FILE_REFUSED',
  'FILE_TOO_LARGE',
  'QUOTA_FULL',
  'TOO_MANY',
  'BUSY',
  'STORE_UNREACHABLE',
] as const;

export type PhotoPlace = FilePlace;
export type Stored = Awaited<ReturnType<typeof placeFile>>;

/** What a call that writes a row does with the photo beside it. */
export interface Photographed<Output> {
  purpose: FilePurpose;
  of: (output: Output) => number;
  /** Beside anything else it is passed over, as every field that means nothing. */
  when?: (input: Record<string, unknown>) => boolean;
}

export type PlacePhoto = (place: PhotoPlace) => Promise<Stored>;

/** The photo that came with a call, from its arrival to its place. */
export interface SentPhoto {
  /** Looks into it and stores its bytes, before anything is written. `place` where it is known beforehand. */
  bring: (purpose: FilePurpose, place: PhotoPlace | null) => Promise<void>;
  isBrought: () => boolean;
  /** For the transaction of what it belongs to; null where the call passes it over. */
  placeIn: (parts: Inside) => PlacePhoto | null;
  /** After the call, however it ended: without a place its bytes go. */
  done: () => Promise<void>;
}

/** @param source the bytes, or the path of the file that holds them */
export function sentPhoto(context: SignedInContext, source: Buffer | string): SentPhoto {
  let brought: StagedFile | null = null;
  return {
    bring: async (purpose, place) => {
      brought = await stageFile(context, { source, purpose, place });
    },
    isBrought: () => brought !== null,
    placeIn: (parts) => {
      const file = brought;
      return file && ((place) => placeFile({ ...context, ...parts }, file, place));
    },
    done: async () => {
      if (brought) await discardStaged(context, brought);
    },
  };
}

export function missingPhoto(): FieldError {
  return new FieldError({ foto: MISSING });
}

const MISSING = 'Falta este dato.';
const DATA_URL = /^data:[\w.+-]{0,60}(?:\/[\w.+-]{0,60})?(?:;[\w.+-]{1,40}(?:=[\w.+-]{0,40})?){0,4};base64,/i;

export function photoFieldOf(fields: FieldMap): Field | null {
  return Object.values(fields).find(({ kind }) => kind === 'photo') ?? null;
}

/**
 * The bytes of the data URL in this field; null where there is none, and for the address of a photo of ours, which callers
 * send back as they got it.
 * @throws FieldError, FILE_TOO_LARGE
 */
export function readPhoto(body: Readonly<Record<string, unknown>>, { name, needed }: Field): Buffer | null {
  const value = Object.hasOwn(body, name) ? body[name] : undefined;
  if (value === undefined || value === null || value === '') {
    if (needed) throw new FieldError({ [name]: MISSING });
    return null;
  }
  const wrong = new FieldError({ [name]: 'Envía la foto como data URL (data:image/jpeg;base64,…).' });
  if (typeof value !== 'string') throw wrong;
  if (!needed && /^https?:\/\/[^\s/]+\/api\/archivos\/\w{26}\/\w+$/.test(value)) return null;
  const [head = ''] = DATA_URL.exec(value.slice(0, 400)) ?? [];
  // Without the white space at the end, so that the pattern has one way to read each letter: of millions, two would be squared.
  const written = value.slice(head.length).trimEnd();
  if (!head || !/^[A-Za-z0-9+/\s]*={0,2}$/.test(written)) throw wrong;
  const bytes = Buffer.from(written, 'base64');
  if (bytes.length > FILE_BYTES) throw new DomainError('FILE_TOO_LARGE', { field: 'file' });
  return bytes;
}

/** A file as every call gives it. */
export const fileShape = z.object({
  archivoId: z.int(),
  nombre: z.string(),
  tipo: z.enum(['image/jpeg', 'application/pdf']),
  bytes: z.int().describe('Lo que ocupan todas sus medidas.'),
  fecha: z.iso.date(),
  url: z.string().describe('Se abre con el mismo token.'),
  urlMiniatura: z.string().nullable().describe('La misma foto en pequeño; `null` en un PDF.'),
});

interface FileFacts {
  fileId: number;
  code: string;
  kind: FileKind;
  takenOn: CalendarDate;
  bytes: number;
}

type Where = { config: { publicUrl: string } };

export function fileAnswer({ fileId, code, kind, takenOn, bytes }: FileFacts, env: Where): z.infer<typeof fileShape> {
  const isPhoto = kind === 'photo';
  return {
    archivoId: fileId,
    nombre: isPhoto ? `foto-${takenOn}.jpg` : `documento-${takenOn}.pdf`,
    tipo: isPhoto ? 'image/jpeg' : 'application/pdf',
    bytes,
    fecha: takenOn,
    url: fileUrl(code, isPhoto ? 'l' : 'original', env),
    urlMiniatura: isPhoto ? fileUrl(code, 's', env) : null,
  };
}

function fileUrl(code: string, size: string, { config }: Where): string {
  return `${config.publicUrl}/api/archivos/${code}/${size}`;
}

/** Where a face is read, large and small; both null where there is none. */
export function faceUrls(code: string | null, env: Where) {
  return { large: code && fileUrl(code, 'l', env), small: code && fileUrl(code, 's', env) };
}
