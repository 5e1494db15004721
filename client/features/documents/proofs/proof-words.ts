/** The words of a proof: the state of a vaccine, since when, and its author. */
import { showDate } from '../../../lib/dates.ts';
import type { Answers } from '../../../lib/trpc.ts';

export type ProofShown = Answers['proofs']['look'];
export type ProofVaccine = ProofShown['vaccines'][number];

const STATE_WORDS = {
  ok: 'Vigente',
  soon: 'Por vencer',
  overdue: 'Vencida',
  unknown: 'Sin registro',
} as const;

/** A recorded dose was given even where its protection time is unknown: only a missing one is "without record". */
export function stateWord(vaccine: ProofVaccine): string {
  return isEndless(vaccine) ? 'Puesta' : STATE_WORDS[vaccine.state];
}

function isEndless({ note }: ProofVaccine): boolean {
  return note === 'unknown-length';
}

/** The large stamp: a word and its colour. What protects by the word of a verification that was withdrawn is not green. */
export function sealOf({ state, vaccines, disowned }: ProofShown): { word: string; state: ProofShown['state'] } {
  if (disowned && (state === 'ok' || state === 'soon')) return { word: 'Respaldo retirado', state: 'soon' };
  const endless = state === 'unknown' && vaccines.length > 0 && vaccines.every(isEndless);
  return { word: endless ? 'Sin fecha de fin' : SEAL_WORDS[state], state };
}

/** The large stamp covers all vaccines: a proof with a missing one is never called valid. */
const SEAL_WORDS = {
  ok: 'Vigente',
  soon: 'Por vencer',
  overdue: 'Hay vencidas',
  unknown: 'Incompleto',
} as const;

/** `Puesta el 02/10/2025 · vale hasta el 02/10/2026`. */
export function whenWords({ givenOn, validUntil, note, state }: ProofVaccine): string {
  if (givenOn === null) return 'No consta que la haya recibido.';
  const given = `Puesta el ${showDate(givenOn)}`;
  if (note === 'complete') return `${given} · no necesita refuerzo`;
  if (note === 'withdrawn') return `${given} · su lote fue retirado: hay que repetirla`;
  if (note === 'interrupted') return `${given} · la primera serie quedó interrumpida`;
  if (note === 'unknown-length') return `${given} · sin fecha de fin`;
  if (validUntil === null) return given;
  if (note === 'series') return `${given} · primera serie, sigue el ${showDate(validUntil)}`;
  return `${given} · ${state === 'overdue' ? 'venció' : 'vale hasta'} el ${showDate(validUntil)}`;
}

/** `Anotada por Dra. Vera, verificado`: who vouches for it, and what was not written here. */
export function recorderWords({ givenOn, by, brought, vouched }: ProofVaccine): string | null {
  if (givenOn === null) return null;
  if (brought && !by?.confirmedOn) return `Traída de otro registro${by ? `, corregida por ${by.name}` : ''}`;
  if (!by) return 'Anotada por su familia: ningún veterinario la confirmó';
  if (by.code === 'withdrawn') return `Anotada por ${by.name}. ${vouched}`;
  const did = by.confirmedOn ? 'Anotada por su familia, confirmada' : 'Anotada';
  return `${did} por ${by.name}, ${CODE_WORDS[by.code]}`;
}

const CODE_WORDS: Record<NonNullable<ProofVaccine['by']>['code'], string> = {
  clinic: 'verificado',
  outside: 'verificado',
  unchecked: 'con registro sin verificar',
  declared: 'declarado',
  expired: 'con registro vencido',
  withdrawn: 'verificación retirada',
  family: 'de su familia',
  brought: 'traída',
};

/** `Hoy vencida: 1 · sin registro: 2`, counted by the states on the page. */
export function summaryWords(vaccines: readonly ProofVaccine[]): string {
  const amounts = (['ok', 'soon', 'overdue', 'unknown'] as const).flatMap((state) => {
    const amount = vaccines.filter((one) => one.state === state && !isEndless(one)).length;
    if (amount === 0) return [];
    const word = STATE_WORDS[state].toLowerCase();
    const several = amount > 1 && (state === 'ok' || state === 'overdue') ? `${word}s` : word;
    return [`${amount} ${several}`];
  });
  const endless = vaccines.filter(isEndless).length;
  return [...amounts, ...(endless > 0 ? [`${endless} sin fecha de fin`] : [])].join(' · ');
}

/** The purposes offered with one tap. */
export const PURPOSES = ['Guardería', 'Viaje', 'Peluquería'] as const;
