/**
 * The main photo of an animal, a guardian or the person: shown the moment it is chosen, sent in the background, and told to
 * every answer that is kept, so that no screen shows the former one.
 */
import { useSyncExternalStore } from 'react';
import { photoUrl } from './files.ts';
import { keepProfile } from './keep-profile.ts';
import { api } from './trpc.ts';
import { cancelUpload, startUploads, type Upload, type UploadTarget, useUploads } from './upload.ts';

export interface FaceTarget extends UploadTarget {
  purpose: 'pet' | 'owner' | 'user';
}

/** What was chosen, by whose face it is: the address of the picture while the server does not show it yet. */
const chosen = new Map<string, { key: string; address: string }>();
const listeners = new Set<() => void>();

export function sendFace(target: FaceTarget, picture: Blob): void {
  const name = nameOf(target);
  const former = chosen.get(name);
  if (former) cancelUpload(former.key);
  const [key = ''] = startUploads(target, [picture], {
    onDone: (stored) => void (stored ? arrived(target, key, stored.code) : letGo(name, key)),
  });
  chosen.set(name, { key, address: URL.createObjectURL(picture) });
  tell();
}

/** The picture to show in place of the stored one, and how far it is. */
export function useFaceUpload(target: FaceTarget | undefined): { address: string | null; upload: Upload | undefined } {
  const address = useSyncExternalStore(subscribe, () => (target && chosen.get(nameOf(target))?.address) ?? null);
  const uploads = useUploads(target);
  return { address, upload: target && uploads.findLast(({ state }) => state !== 'stored') };
}

/** Every kept answer shows this face from now on; null shows none. */
export function showFace({ purpose, id }: FaceTarget, photo: string | null): void {
  if (purpose === 'user') {
    api.auth.me.setData(undefined, (me) => me && { ...me, photo });
    const me = api.auth.me.getData();
    return me && keepProfile(me);
  }
  if (purpose === 'owner')
    return api.owners.list.setData(undefined, (owners) =>
      owners?.map((owner) => (owner.id === id ? { ...owner, photo } : owner)),
    );
  const withFace = <Pet extends { id: number; photo: string | null }>(pet: Pet) =>
    pet.id === id ? { ...pet, photo } : pet;
  api.pets.list.setData(undefined, (pets) => pets?.map(withFace));
  api.care.home.setData(undefined, (home) => home && { ...home, pets: home.pets.map(withFace) });
  api.pets.get.setData({ petId: id ?? 0 }, (record) => record && { ...record, pet: withFace(record.pet) });
}

/** The face as the server has it now. */
export function storedFace({ purpose, id }: FaceTarget): string | null {
  if (purpose === 'user') return api.auth.me.getData()?.photo ?? null;
  if (purpose === 'owner') return api.owners.list.getData()?.find((owner) => owner.id === id)?.photo ?? null;
  return api.pets.get.getData({ petId: id ?? 0 })?.pet.photo ?? null;
}

export async function refreshFaces(): Promise<void> {
  await Promise.all([
    api.pets.invalidate(),
    api.owners.invalidate(),
    api.care.home.invalidate(),
    api.auth.me.invalidate(),
  ]);
}

/** At sign-out. */
export function forgetFaces(): void {
  for (const { address } of chosen.values()) URL.revokeObjectURL(address);
  chosen.clear();
  tell();
}

/** The stored picture is fetched first: between both there is no moment without a face. */
async function arrived(target: FaceTarget, key: string, code: string): Promise<void> {
  const image = new Image();
  image.src = photoUrl(code, target.purpose === 'pet' ? 'm' : 's');
  await image.decode().catch(() => undefined);
  showFace(target, code);
  letGo(nameOf(target), key);
  void api.care.home.invalidate();
}

function letGo(name: string, key: string): void {
  const one = chosen.get(name);
  if (one?.key !== key) return;
  chosen.delete(name);
  tell();
  // After the screen has put the stored one in its place.
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
