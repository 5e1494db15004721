/** The doses of a campaign for its counter: those in the outbox, those the server refused, those on record. */
import { useEffect, useRef } from 'react';
import { showFailure, showToast } from '../../../components/toast.tsx';
import { sendFace } from '../../../lib/faces.ts';
import { discard, onArrival, type Sent, sendInTurn, useOutbox, type Waiting } from '../../../lib/outbox.ts';
import { type Answers, trpc } from '../../../lib/trpc.ts';
import { momentOf, type OwnMoment, vialOf } from './own-moment.ts';

export type Campaign = Answers['campaigns']['get'];
export type Given = Answers['campaignDoses']['give'];
export type Dose = Answers['campaignDoses']['list']['rows'][number];

const UNKEPT = 'Este teléfono no pudo guardarlo y no hay conexión. Anótalo en papel y prueba otra vez.';

export interface NewAnimal {
  name: string;
  speciesId: number;
  phone: string;
  guardian: string | null;
  microchip: string | null;
}

export function useDoses(campaign: Campaign) {
  const { id: campaignId } = campaign;
  const utils = trpc.useUtils();
  const waiting = useOutbox().filter((entry) => entry.campaignId === campaignId);
  const list = trpc.campaignDoses.list.useQuery({ campaignId });
  /** Photographs of new animals that are still uploading; offline there is none. */
  const photos = useRef(new Map<string, Blob>());

  const arrive = (sent: readonly Sent[], refused: readonly Waiting[]) => {
    const mine = sent.filter((entry) => entry.campaignId === campaignId);
    for (const entry of mine) {
      const answer = entry.answer as Given;
      if (answer.already) showToast(`${answer.petName} ya estaba en esta jornada: cuenta una sola vez.`);
      else put(entry, answer);
      const photo = photos.current.get(entry.key);
      if (photo && answer.newPet === 1) sendFace({ purpose: 'pet', id: answer.petId }, photo);
      photos.current.delete(entry.key);
    }
    if (mine.length > 0 || refused.some((entry) => entry.campaignId === campaignId)) void refresh();
  };
  const arrived = useRef(arrive);
  useEffect(() => {
    arrived.current = arrive;
  });
  useEffect(() => onArrival((sent, refused) => arrived.current(sent, refused)), []);

  /** Adds the sent entry to the cached list, so that no row is missing until the list reloads. */
  function put(entry: Waiting, answer: Given): void {
    const { at, vial } = momentOf(entry);
    const row = {
      id: answer.doseId,
      petId: answer.petId,
      petName: answer.petName,
      code: answer.code,
      newPet: answer.newPet,
      at,
      photo: null,
      species: '',
      speciesName: '',
      guardian: '',
      phone: null,
      lot: vial ? vial.lot : campaign.lot,
      laboratory: null,
      lotExpiresOn: null,
      veterinarian: null,
      vaccine: entry.title,
    };
    utils.campaignDoses.list.setData({ campaignId }, (page) => page && { ...page, rows: [row, ...page.rows] });
    utils.campaigns.get.setData({ campaignId }, (one) => one && { ...one, dosesToday: one.dosesToday + 1 });
  }

  async function refresh(): Promise<void> {
    await Promise.all([
      utils.campaigns.invalidate(),
      utils.campaignDoses.invalidate(),
      utils.campaignAnimals.invalidate(),
    ]);
  }

  const now = (): OwnMoment => ({ at: new Date().toISOString(), vial: vialOf(campaign) });

  /**
   * `instead`: a refused entry that this one replaces: it keeps its moment and bottle, and is deleted only
   * once this one is stored.
   */
  async function send(
    path: string,
    input: object,
    pet: { petId: number; name: string },
    instead?: Waiting | null,
    moment = instead ? momentOf(instead) : now(),
  ) {
    const title = instead?.title ?? campaign.vaccine;
    const words = { petId: pet.petId, petName: pet.name, title, campaignId };
    const key = await sendInTurn(path, { ...input, campaignId, ...moment }, words);
    if (key === null) showFailure(UNKEPT);
    if (key === null || !instead) return key;
    const photo = photos.current.get(instead.key);
    if (photo) photos.current.set(key, photo);
    await discard(instead.key);
    return key;
  }

  async function give(code: string, pet: { petId: number; name: string }, instead?: Waiting | null): Promise<boolean> {
    return (await send('campaignDoses.give', { code }, pet, instead)) !== null;
  }

  async function enrol(animal: NewAnimal, photo: Blob | null, instead?: Waiting | null): Promise<boolean> {
    const key = await send('campaignDoses.enrol', animal, { petId: 0, name: animal.name }, instead);
    if (key !== null && photo) photos.current.set(key, photo);
    return key !== null;
  }

  /** Sends the entry again with a corrected bottle and day. */
  async function correct(entry: Waiting, moment: OwnMoment): Promise<boolean> {
    return again(entry, moment, false);
  }

  async function again(entry: Waiting, moment: OwnMoment, lotSure: boolean): Promise<boolean> {
    const pet = { petId: entry.petId, name: entry.petName };
    return (await send(entry.path, { ...entry.input, lotSure }, pet, entry, moment)) !== null;
  }

  const undone = trpc.campaignDoses.undo.useMutation({ onSettled: () => refresh() });

  return {
    campaignId,
    onTheWay: waiting.filter(({ refusal }) => refusal === null),
    refused: waiting.filter(({ refusal }) => refusal !== null),
    list,
    give,
    enrol,
    correct,
    /** The answer to the question about its lot. */
    sure: (entry: Waiting) => again(entry, momentOf(entry), true),
    undo: undone,
  };
}

export type Doses = ReturnType<typeof useDoses>;
