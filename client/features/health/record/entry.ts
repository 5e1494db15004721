/** What the entries of all kinds in a record share. */
import { ownUnit, type WeightUnit } from '../../../lib/weight-unit.ts';
import { BROUGHT_WORDS, broughtBy } from '#server/health/entries/brought.rules.ts';
import { isOfCampaign } from '#server/health/entries/campaign.rules.ts';
import type { VisitMark } from '#server/health/entries/signed.rules.ts';
import { type Vouch, vouchedBy } from '#server/health/entries/vouching.rules.ts';
import { dayOf, showShortDay } from '../../../lib/dates.ts';
import { certifiedWith } from '../entries/certificate.ts';
import { paperOf, type SignedPaper } from '../entries/signed-paper.ts';
import type { Answers } from '../../../lib/trpc.ts';

export type PetRecord = Answers['pets']['get'];
export type WrittenKind =
  | 'vaccine'
  | 'deworming'
  | 'disease'
  | 'medicine'
  | 'weight'
  | 'checkup'
  | 'consultation'
  | 'prescription';

/** The data of an entry that its menu needs. */
export interface EntryRef {
  kind: WrittenKind;
  id: number;
  /** Its name in the question before it is removed ("Antirrábica del 03/02/2026"). */
  name: string;
  /**
   * Written by a veterinarian: the family may not change its text, but may dispute it. `signed`: by the clinic's staff,
   * who corrects and removes it.
   */
  ofVisit?: { disputed: boolean; signed: boolean } | null;
}

/** What a family reads and does not write. */
const VETERINARIANS: readonly WrittenKind[] = ['consultation', 'prescription'];

interface Signed {
  visit: VisitMark | null;
  signatureId?: number | null;
  disputedAt: string | null;
  createdBy: number | null;
  /** Only doses have one; a cached record of an older version does not. */
  campaignId?: number | null;
}

/** Whether a veterinarian or another campaign member wrote the entry, for its menu. */
export function ofVisit(entry: Signed, me?: number) {
  const signed = entry.signatureId != null;
  if (!entry.visit && !signed && !isOfCampaign(entry, me)) return null;
  return { disputed: entry.disputedAt !== null, signed };
}

/** What the reader of a record may do with one entry; the server decides the same. */
export function mayWith({ kind, ofVisit }: EntryRef, { asStaff }: { asStaff: boolean }) {
  const signed = ofVisit?.signed ?? false;
  return asStaff
    ? { correct: !ofVisit || signed, dispute: null, remove: true }
    : { correct: !ofVisit && !VETERINARIANS.includes(kind), dispute: ofVisit ?? null, remove: !signed };
}

/** Under the title of an entry that the family disputes; family and clinic read it. */
export const DISPUTED = 'Su familia dice que no es correcta: no cuenta para lo que toca.';

export function disputeWord({ disputed }: { disputed: boolean }): string {
  return disputed ? 'Sí es correcto' : 'No es correcto';
}

/** The name of a kind's form in the address. */
export const FORM_OF = {
  vaccine: 'vacuna',
  deworming: 'desparasitacion',
  disease: 'enfermedad',
  medicine: 'medicina',
  weight: 'peso',
  checkup: 'control',
  consultation: 'consulta',
  prescription: 'receta',
} as const satisfies Record<WrittenKind, string>;

type Printed = Pick<PetRecord, 'vaccinations'> & { pet: { id: number }; can?: PetRecord['can'] | undefined };

/** The paper of a signed entry, for who may print it: its family, and of the clinic who signs. */
export function signedPaper({ kind, id, ofVisit }: EntryRef, { pet, can, vaccinations }: Printed): SignedPaper | null {
  const may = can !== undefined && (!can.attend || can.edit);
  const paper = may && ofVisit?.signed && !ofVisit.disputed ? paperOf(FORM_OF[kind], pet.id, id) : null;
  if (!paper || kind !== 'vaccine') return paper;
  const choice = (can?.attend && can.handOver) || certifiedWith(vaccinations, id).length > 1;
  return choice ? { ...paper, choose: { certificado: id, de: pet.id } } : paper;
}

interface Written {
  createdBy: number | null;
  author: string | null;
  createdAt: string;
  updatedBy: number | null;
  editor: string | null;
  updatedAt?: string;
  visit: VisitMark | null;
  /** A record of an older version lacks it. */
  vouch?: Vouch | null;
  /** The list or copy that it came in with; a record of an older version lacks it. */
  importId?: number | null;
  importKey?: string | null;
  /** Of a weight that was brought. */
  takenBy?: string | null;
}

/**
 * `Anotado por ti el 03/03 · corregido por Luis`; without the day where it is `on`, the day of the entry
 * itself. An author who deleted the account has no name any more.
 */
export function signature(
  entry: Written,
  on: string | null,
  { me, today }: { me: number | undefined; today: string },
): string {
  const day = dayOf(entry.createdAt);
  const confirmed = entry.vouch?.confirmedOn
    ? `confirmada por ${vouchedBy(entry.vouch)}, el ${showShortDay(entry.vouch.confirmedOn, today)}`
    : null;
  const signed = entry.visit && (entry.vouch && !confirmed ? vouchedBy(entry.vouch) : entry.visit.name);
  // Who corrects it answers for the words; where they came from stays said.
  const came = broughtBy(entry);
  const said = (words: string) => (confirmed ? `${words} · ${confirmed}` : words);
  if (signed) return said(came ? `${BROUGHT_WORDS[came]} · corregida por ${signed}` : `Registrado por ${signed}`);
  const written = came
    ? `${BROUGHT_WORDS[came]}${day === on ? '' : ` el ${showShortDay(day, today)}`}${entry.takenBy ? `: lo pesó ${entry.takenBy}` : ''}`
    : `Anotado${by(entry.createdBy, entry.author, me)}${day === on ? '' : ` el ${showShortDay(day, today)}`}`;
  return said(entry.updatedBy === null ? written : `${written} · corregido${by(entry.updatedBy, entry.editor, me)}`);
}

function by(id: number | null, name: string | null, me: number | undefined): string {
  if (id !== null && id === me) return ' por ti';
  return name ? ` por ${name}` : '';
}

/** A current treatment: begun, not over, not disabled. */
export function isCurrent({ startOn, endOn, disabledAt }: PetRecord['medicines'][number], today: string): boolean {
  return disabledAt === null && startOn <= today && (endOn === null || endOn >= today);
}

/** The person's unit for this animal's weights, which are compared in one unit. */
export function unitOf(weights: PetRecord['weights']): WeightUnit {
  return ownUnit(weights[0]?.unit);
}
