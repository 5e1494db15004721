/** The flyer of a found animal: the lost one's poster with another word, for the same walls and the same groups. */
import type { Context } from '#server/platform/core/context.ts';
import { drawn } from '#server/platform/workers/drawing.service.ts';
import { limit } from '#server/platform/rate-limits/service.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { showDay } from '#server/platform/lib/calendar.ts';
import { fileWord, showPhone } from '#server/platform/lib/text.ts';
import type { PosterWords } from '#server/lost-found/tag-page/rules.ts';
import type { FoundRow } from './queries.ts';
import { foundKind } from './rules.ts';
import { requireOwn } from './service.ts';

/** @throws THREAD_NOT_FOUND, THREAD_CLOSED after it was taken back; TOO_MANY, BUSY */
export async function printFlyer(context: Context, token: string, format: 'pdf' | 'png') {
  const { db, store, workers, config, caller, now } = context;
  const found = await requireOwn(context, token);
  if (found.closedAt !== null) throw new DomainError('THREAD_CLOSED');
  await limit(db, 'foundFlyerAddress', caller.ip, now());
  const photo = found.photo ? await store.read(`${found.photo}/l.jpg`).catch(() => null) : null;
  const address = foundAddress(config.publicUrl, found.code);
  const printing = workers.run('poster', {
    format,
    tone: 'found',
    words: flyerWords(found),
    species: found.species,
    photo,
    address,
    shortAddress: address.replace(/^https?:\/\//, ''),
    issuedAt: now(),
  });
  const kind = fileWord(foundKind(found)) || 'animal';
  return { bytes: await drawn(printing), fileName: `encontrado-${kind}.${format}` };
}

/** The open page of a found animal. */
export function foundAddress(publicUrl: string, code: string): string {
  return `${publicUrl}/e/${code}`;
}

function flyerWords(found: FoundRow): PosterWords {
  const { sex, color, marks, place, foundOn, phone, phoneShown, code } = found;
  const feminine = sex === 'female';
  return {
    title: feminine ? 'ENCONTRADA' : 'ENCONTRADO',
    question: '¿Me conoces?',
    name: foundKind(found),
    looks: color ?? 'Sin placa',
    detail: marks,
    since: `${feminine ? 'Encontrada' : 'Encontrado'} el ${showDay(foundOn)}`,
    place,
    care: null,
    reward: null,
    phone: phoneShown === 1 && phone ? showPhone(phone) : null,
    code,
    seen: 'Lugar',
    help: 'Escanéame y escribe a quien me encontró',
  };
}
