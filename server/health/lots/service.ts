/** Which lot of the clinic a dose is given from, and what is asked before it is. */
import type { CalendarDate, Db, Trx } from '#db/types.ts';
import type { Writer } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { showDay } from '#server/platform/lib/calendar.ts';
import { findLot, listLotVaccines, listNumbered, type LotRow } from './queries.ts';
import { comparableLabel, servesWords } from './rules.ts';

interface Bottle {
  /** Of the clinic's lots; null where only its label was copied. */
  lotId: number | null;
  lot: string | null;
  laboratory: string | null;
  lotExpiresOn: CalendarDate | null;
}

interface Dose extends Bottle {
  vaccineId: number | null;
  givenOn: CalendarDate;
  /** False: staff is asked about a lot that is withdrawn, expired, used up, or of another vaccine. */
  lotSure?: boolean | undefined;
}

interface Of {
  actor: Writer;
  speciesId: number;
  /** The lot of the dose that is corrected. */
  before?: number | null;
  /** The correction leaves vaccine and label as they were: then neither is refused. */
  same?: boolean;
  /** Dose after dose at a campaign: what harms the animal is asked about, what is a question of counting is not. */
  harmAlone?: boolean;
}

/**
 * The bottle of a dose. Of a lot that was chosen its label is written down; a label that was typed is found among the clinic's lots.
 * What a family copies from a booklet is no dose of the clinic's.
 * @throws INVALID field lot, for a lot of another species or vaccine; LOT_DOUBTFUL
 */
export async function bottleOf(
  db: Trx,
  { actor, speciesId, before = null, same = false, harmAlone = false }: Of,
  dose: Dose,
): Promise<Bottle> {
  const { lotId, lot, laboratory, lotExpiresOn } = dose;
  if (!actor.signs) return { lotId: before, lot, laboratory, lotExpiresOn };
  const alike = lotId === null ? await listAlike(db, dose) : [];
  const own = alike.filter(({ vaccineId }) => vaccineId === dose.vaccineId);
  const chosen = lotId === null ? await theOnly(db, own) : await chosenLot(db, lotId, { ...dose, speciesId });
  const bottle = chosen
    ? { lotId: chosen.id, lot: chosen.number, laboratory: chosen.laboratory, lotExpiresOn: chosen.expiresOn }
    : { lotId: null, lot, laboratory, lotExpiresOn };
  const asked = { ...dose, speciesId, harmAlone };
  if (!chosen && !same && dose.lotSure !== undefined) await askAboutAlike(db, alike, asked);
  if (dose.lotSure === false && (bottle.lotId === null || bottle.lotId !== before)) askAbout(chosen, bottle, asked);
  return bottle;
}

async function chosenLot(db: Trx, lotId: number, { vaccineId, speciesId }: Dose & { speciesId: number }) {
  const lot = await findLot(db, lotId);
  if (!lot) throw refused('Ese lote ya no está en la lista: elígelo otra vez o escríbelo.');
  const vaccines = await listLotVaccines(db, [lotId]);
  if (!vaccines.some((one) => one.speciesId === speciesId))
    throw refused(`El lote ${lot.number} es de ${servesWords(vaccines)}: no es para su especie.`);
  if (!vaccines.some((one) => one.vaccineId === vaccineId))
    throw refused(`El lote ${lot.number} es de ${servesWords(vaccines)}: elige esa vacuna u otro lote.`);
  return lot;
}

type Asked = Dose & { harmAlone: boolean };
type Alike = Awaited<ReturnType<typeof listNumbered>>;

/** The clinic's lots that a typed label can mean; a maker that was left out stands for any. */
async function listAlike(db: Db, { lot, laboratory }: Pick<Dose, 'lot' | 'laboratory'>): Promise<Alike> {
  const number = lot === null ? '' : comparableLabel(lot);
  if (number === '') return [];
  const maker = comparableLabel(laboratory ?? '');
  return (await listNumbered(db, number)).filter((row) => maker === '' || row.laboratory === maker);
}

interface Meant {
  vaccineIds: readonly number[];
  speciesIds: readonly number[];
}

/**
 * What is to be known of a bottle before a dose of it is given: whether it was withdrawn, and its last day. It may be the same lots as
 * where the dose is written (`bottleOf`), which asks about them.
 */
export async function standOf(
  db: Db,
  { lotExpiresOn, ...label }: Pick<Dose, 'lot' | 'laboratory' | 'lotExpiresOn'>,
  { vaccineIds, speciesIds }: Meant,
) {
  const alike = await listAlike(db, label);
  const own = alike.filter(({ vaccineId }) => vaccineIds.includes(vaccineId));
  const near = own.length > 0 ? own : alike.filter(({ speciesId }) => speciesIds.includes(speciesId));
  const lots: LotRow[] = [];
  for (const lotId of new Set(near.map((one) => one.lotId))) {
    const lot = await findLot(db, lotId);
    if (lot) lots.push(lot);
  }
  const withdrawn = lots.find(({ withdrawnOn }) => withdrawnOn !== null);
  const certain = own.length > 0 && lots.length === 1;
  const days = [certain ? null : lotExpiresOn, ...lots.map(({ expiresOn }) => expiresOn)];
  return {
    withdrawn: withdrawn?.withdrawnOn ? { on: withdrawn.withdrawnOn, reason: withdrawn.withdrawnReason } : null,
    expiresOn: days.filter((day) => day !== null).toSorted()[0] ?? null,
  };
}

async function theOnly(db: Db, [one, other]: Alike): Promise<LotRow | undefined> {
  return one && !other ? findLot(db, one.lotId) : undefined;
}

/**
 * A typed label that is no single lot of the vaccine: of another species it is a slip, of another vaccine or of two makers a question.
 * @throws INVALID field lot; LOT_DOUBTFUL
 */
async function askAboutAlike(db: Trx, alike: Alike, dose: Asked & { speciesId: number }): Promise<void> {
  const near = alike.filter(({ speciesId }) => speciesId === dose.speciesId);
  const own = near.filter(({ vaccineId }) => vaccineId === dose.vaccineId);
  const [first] = near.length > 0 ? near : alike;
  if (!first) return;
  const lot = await findLot(db, first.lotId);
  if (!lot) return;
  const whose = `El lote ${lot.number} de ${lot.laboratory} es de ${servesWords(await listLotVaccines(db, [lot.id]))}`;
  if (near.length === 0) {
    const way = dose.laboratory === null ? 'Si es de otro laboratorio, escríbelo.' : 'Revisa el número del frasco.';
    throw refused(`${whose}: no es para su especie. ${way}`);
  }
  if (dose.lotSure !== false) return;
  for (const { lotId } of own.length > 0 ? own : near) {
    const one = await findLot(db, lotId);
    askAbout(one, { lotExpiresOn: one?.expiresOn ?? null }, dose);
  }
  if (own.length === 0 && !dose.harmAlone)
    throw new DomainError('LOT_DOUBTFUL', { message: `${whose}. ¿Se puso de todos modos?` });
}

/** @throws LOT_DOUBTFUL with what is wrong with it on the day of the dose */
function askAbout(
  lot: LotRow | undefined,
  { lotExpiresOn }: Pick<Bottle, 'lotExpiresOn'>,
  { givenOn, harmAlone }: Asked,
): void {
  const ask = (message: string) => new DomainError('LOT_DOUBTFUL', { message });
  if (lot && lot.withdrawnOn !== null && lot.withdrawnOn <= givenOn)
    throw ask(
      `El lote ${lot.number} está retirado desde el ${showDay(lot.withdrawnOn)}: ${lot.withdrawnReason ?? 'sin motivo anotado'}. ¿Se puso de todos modos?`,
    );
  if (lotExpiresOn !== null && lotExpiresOn < givenOn)
    throw ask(`Este lote venció el ${showDay(lotExpiresOn)}. ¿Se puso de todos modos?`);
  if (lot && !harmAlone && lot.received <= lot.given)
    throw ask(`Del lote ${lot.number} llegaron ${lot.received} dosis y ya se anotaron ${lot.given}. ¿Es de este lote?`);
}

function refused(message: string): DomainError {
  return new DomainError('INVALID', { field: 'lot', message });
}
