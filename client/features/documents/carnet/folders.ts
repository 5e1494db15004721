/** The attachments of a record in folders: by kind, the newest first. Pure. */
import type { CareKind } from '../../pets/pets/sticker.tsx';
import { type Attachment, attachedTo } from '../../../lib/attachments.ts';
import type { Answers } from '../../../lib/trpc.ts';
import type { UploadPurpose, UploadTarget } from '../../../lib/upload-send.ts';

type PetRecord = Answers['pets']['get'];

export interface Folder {
  kind: CareKind;
  title: string;
  entries: { key: string; title: string; on: string | null; target: UploadTarget; files: Attachment[] }[];
}

interface Filed {
  id: number;
  title: string;
  on: string | null;
}

/** Only folders with a file; sterilisation also without one, because no other screen asks for its certificate. */
export function foldersOf(record: PetRecord): Folder[] {
  const { pet, files } = record;
  const folder = (kind: CareKind, title: string, purpose: UploadPurpose, entries: Filed[], always = false): Folder => ({
    kind,
    title,
    entries: entries
      .map(({ id, ...entry }) => {
        const target = { purpose, id };
        return { ...entry, key: `${purpose}:${id}`, target, files: attachedTo(files, target) };
      })
      .filter((entry) => always || entry.files.length > 0)
      .sort((a, b) => (b.on ?? '').localeCompare(a.on ?? '')),
  });
  const neutered = pet.neutered === 1;
  const held = files.some(({ purpose }) => purpose === 'neutering');
  return [
    folder(
      'vaccine',
      'Vacunas',
      'vaccination',
      record.vaccinations.map(({ id, name, givenOn }) => ({ id, title: name, on: givenOn })),
    ),
    folder(
      'deworming',
      'Desparasitación',
      'deworming',
      record.dewormings.map(({ id, product, givenOn }) => ({ id, title: product, on: givenOn })),
    ),
    folder(
      'disease',
      'Enfermedades',
      'illness',
      record.illnesses.map(({ id, name, diagnosedOn }) => ({ id, title: name, on: diagnosedOn })),
    ),
    folder(
      'medicine',
      'Medicinas',
      'medicine',
      record.medicines.map(({ id, name, startOn }) => ({ id, title: name, on: startOn })),
    ),
    folder(
      'checkup',
      'Controles',
      'checkup',
      record.checkups.map(({ id, reason, doneOn, plannedOn }) => ({ id, title: reason, on: doneOn ?? plannedOn })),
    ),
    folder(
      'neutering',
      'Esterilización',
      'neutering',
      (neutered && record.can.edit) || held ? [{ id: pet.id, title: 'Certificado', on: pet.neuteredOn }] : [],
      true,
    ),
  ].filter(({ entries }) => entries.length > 0);
}
