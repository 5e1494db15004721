/** The tables of `server/documents`. */
import type { Generated } from 'kysely';
import type { CalendarDate, Flag, Instant } from './values.ts';

/** What a veterinarian certifies besides entries. */
export type CertificateKind = 'salud' | 'esterilizacion' | 'microchip' | 'fallecimiento';

export type PaperKind = 'cedula' | 'carnet' | 'historia' | 'certificado' | 'consulta' | 'receta' | CertificateKind;

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
  /** Why the clinic withdrew it; its family gives none. */
  revokedReason: string | null;
}

/** Signed by a veterinarian of the clinic; its paper is printed as often as it is asked for. */
interface CertificateTable {
  id: Generated<number>;
  petId: number;
  kind: CertificateKind;
  /** Of the examination, the operation, the microchip or the death. */
  statedOn: CalendarDate;
  until: CalendarDate | null;
  purpose: string | null;
  /** JSON of server/documents/certificates/rules.ts. */
  statements: string;
  way: 'implanted' | 'read' | null;
  place: string | null;
  notes: string | null;
  signatureId: number;
  createdBy: number | null;
  createdAt: Instant;
  withdrawnAt: Instant | null;
  withdrawnReason: string | null;
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

/** A signed statement about an animal's doses, as it stands in a code on a paper or a proof. Its id is its place in the list of revoked ones. */
interface StatementTable {
  id: Generated<number>;
  petId: number;
  paperId: number | null;
  proofId: number | null;
  certificateId: number | null;
  /** small: the last dose of each disease alone, for 25 mm. */
  size: 'full' | 'small';
  /** Fingerprint of what it says without its id: printed again on the same day it is the same statement. */
  print: string;
  jws: string;
  /** The animal as it was signed: another species or chip makes the statement an untrue one. */
  speciesId: number;
  microchip: string | null;
  /** Doses that found no room in the code. */
  leftOut: number;
  issuedOn: CalendarDate;
  issuedAt: Instant;
  /** The last day on which it may be read as valid. */
  expiresOn: CalendarDate;
}

/** A dose of a statement as it was signed, to tell when it was corrected since. */
interface StatementDoseTable {
  id: Generated<number>;
  statementId: number;
  /** Null once its row is gone. */
  vaccinationId: number | null;
  name: string;
  vaccineId: number | null;
  laboratory: string | null;
  lot: string | null;
  givenOn: CalendarDate;
  nextOn: CalendarDate | null;
  signatureId: number | null;
  visitId: number | null;
  /** Who confirmed it by its sticker, where its family had written it. */
  confirmedSignatureId: number | null;
  confirmedVisitId: number | null;
}

/** What another installation publishes that this one trusts, as it was seen last. */
interface TrustedIssuerTable {
  /** `clinica.ec`, with the port where it is another one than 443. */
  host: string;
  /** Its JWKS as JSON. */
  keys: string | null;
  /** Its list of revoked statements, as the signed text. */
  revoked: string | null;
  seenAt: Instant | null;
  triedAt: Instant;
  /** Why the last try failed, in words for the administrator. */
  problem: string | null;
}

/** A veterinarian's registration that an administrator is asked to look at. It outlives the account, without its picture. */
interface CredentialTable {
  id: Generated<number>;
  /** Null where the account was deleted. */
  userId: number | null;
  /** Name and number as they stood in the profile on that day: another name or number is looked at again. */
  name: string;
  registration: string;
  /** The last day of the registration, where its credential says one. */
  expiresOn: CalendarDate | null;
  /** The first moment after that day, where the clinic stands. */
  lapsesAt: Instant | null;
  askedAt: Instant;
  approvedAt: Instant | null;
  approvedBy: number | null;
  /** Refused, where it was never approved; else withdrawn. */
  endedAt: Instant | null;
  endedOn: CalendarDate | null;
  endedBy: number | null;
  endedReason: string | null;
}

/** The picture of a credential: its person and administrators see it. */
interface CredentialPictureTable {
  id: Generated<number>;
  code: string;
  credentialId: number | null;
  storedAt: Instant | null;
  createdAt: Instant;
}

/** A cédula or a proof in wallets of telephones that is kept up to date there: one for each person and animal, one for each proof. */
interface WalletPassTable {
  id: Generated<number>;
  serial: string;
  /** What Apple's devices show to ask for it. Readable: every copy of the pass holds it, and it opens that pass alone. */
  token: string;
  /** Of a cédula, with the person who keeps it. */
  petId: number | null;
  userId: number | null;
  proofId: number | null;
  /** A fingerprint of what it said last; `ended` where its holder may see it no more. */
  says: string;
  /** A fingerprint of the columns that tell that something changed. */
  mark: string;
  changedAt: Instant;
  checkedAt: Instant;
  createdAt: Instant;
  /** Its person took it back: every copy is emptied, and the next one that is saved is another pass. */
  endedAt: Instant | null;
}

/** Where a pass lies, and its outbox: `nextAttemptAt` is null while there is nothing to tell. */
interface WalletCopyTable {
  id: Generated<number>;
  /** Null where its animal or account was deleted: Google's copy still has to be emptied. */
  passId: number | null;
  wallet: 'apple' | 'google';
  /** Apple's name of the device, or the id of Google's object without its issuer. */
  device: string;
  pushToken: string | null;
  createdAt: Instant;
  nextAttemptAt: Instant | null;
  attempts: Generated<number>;
  leaseUntil: Instant | null;
  parkedAt: Instant | null;
  lastError: string | null;
}

export interface DocumentsTables {
  certificate: CertificateTable;
  credential: CredentialTable;
  credentialPicture: CredentialPictureTable;
  paper: PaperTable;
  proof: ProofTable;
  proofField: ProofFieldTable;
  statement: StatementTable;
  statementDose: StatementDoseTable;
  trustedIssuer: TrustedIssuerTable;
  walletCopy: WalletCopyTable;
  walletPass: WalletPassTable;
}
