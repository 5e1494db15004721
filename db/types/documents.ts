/** The tables of `server/documents`. */
import type { Generated } from 'kysely';
import type { CalendarDate, Flag, Instant } from './values.ts';

export type PaperKind = 'cedula' | 'carnet' | 'historia' | 'certificado' | 'consulta' | 'receta';

/** A document that was handed out: its number can be verified. */
interface PaperTable {
  id: Generated<number>;
  /** `CV-4RZ8-K7Q2M`: two letters of the kind and nine of Crockford base 32, the last a check character. */
  number: string;
  kind: PaperKind;
  petId: number;
  issuedBy: number | null;
  issuedAt: Instant;
  /** JSON of the printed facts, to tell what changed since (server/documents/papers/rules.ts). Holds no personal data. */
  facts: string;
  /** How many times its number was verified. */
  checks: number;
  revokedAt: Instant | null;
}

/** A link that shows the state of an animal's vaccines for a purpose, until a day. */
interface ProofTable {
  id: Generated<number>;
  /**
   * 26 letters of Crockford base 32. Stored readable so that the link can be sent again: it shows only what its
   * maker published.
   */
  code: string;
  petId: number;
  /** In the guardian's words: "Guardería". */
  purpose: string;
  /** The last day the link works, in the maker's zone. */
  until: CalendarDate;
  createdBy: number | null;
  createdAt: Instant;
  revokedAt: Instant | null;
  views: number;
  lastViewedAt: Instant | null;
  /** 1: it says the animal's name; those of before promised not to. */
  named: Generated<Flag>;
  /** 1: it says the last figures of the chip. */
  chipShown: Generated<Flag>;
  /** 1: the clinic's staff made it; it works while the animal is a patient. */
  byClinic: Generated<Flag>;
}

/** An own field that a proof shows, because its maker chose it. */
interface ProofFieldTable {
  proofId: number;
  fieldId: number;
}

export interface DocumentsTables {
  paper: PaperTable;
  proof: ProofTable;
  proofField: ProofFieldTable;
}
