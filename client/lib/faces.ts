/**
 * The main photo of an animal, an owner or the member: shown as soon as it is chosen, uploaded in the
 * background, and written into every cached answer, so that no screen shows the former one.
 */
import { useSyncExternalStore } from 'react';
import { photoUrl } from './files.ts';
import { photoFields } from './keep-profile.ts';
import { storeProfile } from './session-storage.ts';
import { api } from './trpc.ts';
import { cancelUpload, startUploads, type Upload, useUploads } from './upload.ts';
import type { UploadTarget } from './upload-send.ts';

export interface FaceTarget extends UploadTarget {
  purpose: 'pet' | 'owner' | 'user';
}

/** The chosen pictures by target: the object address while the server does not serve it yet. */
const chosen = new Map<string, { key: string; address: string }>();
const listeners = new Set<() => void>();

export function sendFace(target: FaceTarget, picture: Blob): void {
  const name = nameOf(target);
  const former = chosen.get(name);
  if (former) cancelUpload(former.key);
  const [key = ''] = startUploads(target, [picture], {
    onDone: (stored) => void (stored ? arrived(target, key, stored.code) : dropPicture(name, key)),
  });
  chosen.set(name, { key, address: URL.createObjectURL(picture) });
  tell();
}

/** The picture that replaces the stored one, and its upload. */
export function useFaceUpload(target: FaceTarget | undefined): { address: string | null; upload: Upload | undefined } {
  const address = useSyncExternalStore(subscribe, () => (target && chosen.get(nameOf(target))?.address) ?? null);
  const uploads = useUploads(target);
  return { address, upload: target && uploads.findLast(({ state }) => state !== 'stored') };
}

/** Writes this picture into every cached answer; null removes it. */
export function showFace({ purpose, id }: FaceTarget, photo: string | null): void {
  if (purpose === 'user') {
    api.auth.me.setData(undefined, (me) => me && { ...me, photo });
    return storeProfile(photoFields(photo), ['foto', 'path_archivo_foto']);
  }
  if (purpose === 'owner')
    return api.owners.list.setData(undefined, (owners) =>
      owners?.map((owner) => (owner.id === id ? { ...owner, photo } : owner)),
    );
  const withFace = <Pet extends { id: number; photo: string | null }>(pet: Pet) =>
    pet.id === id ? { ...pet, photo } : pet;
  api.pets.list.setData(undefined, (pets) => pets?.map(withFace));
  api.agenda.overview.setData(undefined, (home) => home && { ...home, pets: home.pets.map(withFace) });
  api.pets.get.setData({ petId: id ?? 0 }, (record) => record && { ...record, pet: withFace(record.pet) });
}

/** The picture as the server last sent it. */
export function storedFace({ purpose, id }: FaceTarget): string | null {
  if (purpose === 'user') return api.auth.me.getData()?.photo ?? null;
  if (purpose === 'owner') return api.owners.list.getData()?.find((owner) => owner.id === id)?.photo ?? null;
  return api.pets.get.getData({ petId: id ?? 0 })?.pet.photo ?? null;
}

export async function refreshFaces(): Promise<void> {
  await Promise.all([
    api.pets.invalidate(),
    api.owners.invalidate(),
    api.agenda.overview.invalidate(),
    api.auth.me.invalidate(),
  ]);
}

/** At sign-out. */
export function forgetFaces(): void {
  for (const { address } of chosen.values()) URL.revokeObjectURL(address);
  chosen.clear();
  tell();
}

/** Loads the stored picture first, so that no moment shows an empty face. */
async function arrived(target: FaceTarget, key: string, code: string): Promise<void> {
  const image = new Image();
  image.src = photoUrl(code, target.purpose === 'pet' ? 'm' : 's');
  await image.decode().catch(() => undefined);
  showFace(target, code);
  dropPicture(nameOf(target), key);
  void api.agenda.overview.invalidate();
}

function dropPicture(name: string, key: string): void {
  const one = chosen.get(name);
  if (one?.key !== key) return;
  chosen.delete(name);
  tell();
  // Later, once the screen shows the stored picture.
  setTimeout(() => URL.revokeObjectURL(one.address), 1000);
}

function nameOf({ purpose, id }: FaceTarget): string {
  return `${purpose}:${id ?? ''}`;
}

function tell(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
