/** People and their ways in, and all tables of `server/accounts` by name. */
import type { Generated } from 'kysely';
import type { Flag, Instant } from './values.ts';
import type {
  BranchTable,
  ClinicLogoTable,
  ClinicProfileTable,
  ClinicTable,
  KeeperTable,
  StaffInviteTable,
  StaffSignatureTable,
  StaffTable,
} from './accounts-clinic.ts';

export type Role = 'ROLE_USUARIO' | 'ROLE_ADMINISTRADOR';

export type SignupKind = 'correo' | SocialProvider;

export type UserStatus = 'unconfirmed' | 'active' | 'disabled';

export type SessionKind = 'web' | 'rest';

export type TokenKind =
  | 'confirm-email'
  /** The secret of the browser that registered; `refId` is 1 once the mail's link was opened in it. */
  | 'registered-here'
  /** A mail that stands for the password, once. */
  | 'sign-in-link'
  | 'reset-password'
  | 'change-password'
  | 'first-admin'
  /** The password was right; the second factor is still missing. */
  | 'second-factor'
  /** What a browser was asked to sign with a passkey. */
  | 'passkey-challenge'
  /** A passkey was used, and stands for the code of the second step. */
  | 'passkey-proof'
  | 'change-email'
  /** A social login under way: the browser is at the provider. */
  | 'social-state'
  /** The provider's claims, kept until the person gives the missing password or address. */
  | 'social-join'
  | 'family-invite'
  /** `refId` is the invitation to the clinic's staff. */
  | 'staff-invite'
  /** "Ya está hecho" in a reminder mail; `refId` is the reminder. */
  | 'care-done'
  /** One-click unsubscribe from reminder mails; works more than once. */
  | 'notices-off'
  /** No more recalls of the clinic for an owner (`refId`); works more than once. */
  | 'recalls-off'
  | 'delete-account'
  /** `refId` is the transfer of an animal to the account of another address. */
  | 'pet-transfer'
  /** The record (`refId` is its hand-over) that the clinic offers by a link. */
  | 'hand-over'
  /** The same, for a browser in which its owner's figures were typed. */
  | 'hand-over-claim'
  /** An appointment (`refId`): its guardian confirms, moves or cancels it. Void once the appointment is over. */
  | 'appointment'
  /** The conversation (`refId`) about an animal that the clinic keeps, for its owner; void once `email` is not the owner's. */
  | 'finder-thread';

export type OwnerIdKind = 'cedula' | 'ruc' | 'pasaporte' | 'otro';

/** `oidc` is the operator's own provider. */
export type SocialProvider = 'google' | 'facebook' | 'oidc';

interface UserTable {
  id: Generated<number>;
  /** Lower case, trimmed; unique. */
  email: string;
  /** Null for an account that signs in only with a social login. */
  passwordHash: string | null;
  name: string;
  surname: string;
  countryIso: string;
  /** E.164, `+593998842547`. */
  phone: string | null;
  role: Role;
  status: UserStatus;
  signupKind: Generated<SignupKind>;
  /** IANA zone: the day in the guardian's zone decides what is due today. */
  timeZone: string;
  termsAcceptedAt: Instant | null;
  createdAt: Instant;
  confirmedAt: Instant | null;
  /** A new address that the user has not confirmed by mail yet. */
  pendingEmail: string | null;
  /** Code of the profile picture's file. */
  photo: string | null;
  /**
   * Of an administrator: after this the back office needs a second factor. Null before the first sign-in as
   * administrator.
   */
  secondFactorDueAt: Generated<Instant | null>;
  /** In which weights are typed and shown. */
  weightUnit: Generated<'kg' | 'lb'>;
}

interface SessionTable {
  /** SHA-256 of the token, hex. The token itself is never stored. */
  hash: string;
  userId: number;
  kind: SessionKind;
  /** Recordar: the cookie outlives the browser. */
  remembered: Flag;
  createdAt: Instant;
  lastUsedAt: Instant;
  expiresAt: Instant;
  ipPrefix: string;
  agent: string;
}

/**
 * A browser this user has signed in from before: it can still sign in while a guessing attack locks the account.
 */
interface DeviceTable {
  hash: string;
  userId: number;
  createdAt: Instant;
}

interface TokenTable {
  hash: string;
  kind: TokenKind;
  userId: number | null;
  /** The user's address when the token was made; the token is void once the address changes. */
  email: string | null;
  createdAt: Instant;
  expiresAt: Instant;
  usedAt: Instant | null;
  /** The row that the token is about: an invitation, a reminder. In 'second-factor', 1 means Recordar. */
  refId: number | null;
}

interface CountryTable {
  id: Generated<number>;
  iso: string;
  name: string;
  /** Digits without `+`. */
  phoneCode: string;
}

interface ProvinceTable {
  id: Generated<number>;
  countryId: number;
  code: string;
  name: string;
}

interface CityTable {
  id: Generated<number>;
  countryId: number;
  provinceId: number | null;
  code: string | null;
  name: string;
  /** 0: forms no longer offer it; rows that use it keep it. */
  active: Generated<Flag>;
}

interface OwnerTable {
  id: Generated<number>;
  userId: number;
  /** 1 for the user's own entry: each user has exactly one, and it cannot be removed. */
  principal: Flag;
  name: string;
  surname: string;
  email: string | null;
  phone: string | null;
  idKind: OwnerIdKind | null;
  /** Digits of a cédula or RUC, or a passport number; unique among the active entries of its user. */
  idNumber: string | null;
  countryIso: string | null;
  /** A canton of the list; null abroad, where `city` holds the name as typed. */
  cityId: number | null;
  city: string | null;
  address: string | null;
  createdAt: Instant;
  removedAt: Instant | null;
  /** Code of the profile picture's file. */
  photo: string | null;
  /** The person asked to be forgotten: from then on the years of retention count. */
  forgottenAt: Instant | null;
  /** The list that it came in with. */
  importId: number | null;
  /** Of a contact that the clinic keeps: the account of its person, who took an animal over. */
  accountId: Generated<number | null>;
  /** What that list calls the person: two who are equal in it stay two. */
  importRef: string | null;
}

interface TotpTable {
  userId: number;
  /** Base 32, as the authenticator app stores it. */
  secret: string;
  createdAt: Instant;
  /** Null until a first code proved that the app has the secret. */
  confirmedAt: Instant | null;
  /** The 30-second step of the last accepted code: each code works once. */
  lastStep: number;
}

interface RecoveryCodeTable {
  hash: string;
  userId: number;
  usedAt: Instant | null;
}

interface IdentityTable {
  provider: SocialProvider;
  /** The provider's id of the person, of `oidc` a hash with its issuer: unlike an address, it never passes to another person. */
  subject: string;
  userId: number;
  email: string | null;
  createdAt: Instant;
}

/** A passkey: the public half, which opens nothing by itself. */
interface PasskeyTable {
  id: Generated<number>;
  userId: number;
  /** The authenticator's id of it, base64url; of all accounts one has it. */
  credentialId: string;
  /** COSE, base64url. */
  publicKey: string;
  /** How often it signed, where its authenticator counts; else 0. */
  counter: number;
  /** Words of WebAuthn separated by spaces: `internal hybrid`. */
  transports: string;
  /** 1 where it is kept by an account of Apple, Google or another, and not by one device. */
  backedUp: Flag;
  name: string;
  createdAt: Instant;
  lastUsedAt: Instant | null;
}

interface ConsentTable {
  id: Generated<number>;
  userId: number;
  purpose: 'terms' | 'notices';
  /** Date of the text that the user accepted. */
  version: string;
  givenAt: Instant;
  withdrawnAt: Instant | null;
}

/** A problem or an idea, in the words of its author. */
export interface ReportTable {
  id: Generated<number>;
  /** Null where the account was deleted. */
  userId: number | null;
  kind: 'error' | 'improvement';
  title: string;
  body: string;
  /** Path of the screen it was written from. */
  screen: string | null;
  agent: string;
  state: 'received' | 'looking' | 'done' | 'declined';
  answer: string | null;
  answeredBy: number | null;
  answeredAt: Instant | null;
  /** When the author saw the answer. */
  seenAt: Instant | null;
  createdAt: Instant;
}

/** Novedades: changes of the product, and announcements of the clinic. */
export interface NoticeTable {
  id: Generated<number>;
  title: string;
  body: string;
  /** Null while it is a draft. */
  publishedAt: Instant | null;
  /** Hidden from users; the administrator still sees it. */
  hiddenAt: Instant | null;
  /** 1 where it was also sent as a push notification. */
  pushed: Flag;
  createdBy: number | null;
  createdAt: Instant;
  updatedAt: Instant;
}

/** The newest announcement that a user has seen. */
interface NewsSeenTable {
  userId: number;
  seenAt: Instant;
}

/** A key with which another program calls the REST API as its user. */
export interface ApiKeyTable {
  id: Generated<number>;
  userId: number;
  name: string;
  /** SHA-256 of the key, hex; the key itself is shown once. */
  hash: string;
  /** Its first letters, so that its owner can tell keys apart. */
  beginning: string;
  /** Words of server/accounts/api-keys/rules.ts, separated by spaces. */
  scopes: string;
  createdAt: Instant;
  expiresAt: Instant;
  revokedAt: Instant | null;
  lastUsedAt: Instant | null;
  /** Of a key of the clinic, whose `userId` is the keeper's. */
  madeBy: number | null;
  /** The name of that person on that day: it outlives the account. */
  maker: string | null;
}

export interface AccountsTables {
  user: UserTable;
  session: SessionTable;
  device: DeviceTable;
  token: TokenTable;
  country: CountryTable;
  province: ProvinceTable;
  city: CityTable;
  owner: OwnerTable;
  totp: TotpTable;
  recoveryCode: RecoveryCodeTable;
  identity: IdentityTable;
  passkey: PasskeyTable;
  consent: ConsentTable;
  clinic: ClinicTable;
  keeper: KeeperTable;
  clinicProfile: ClinicProfileTable;
  staff: StaffTable;
  staffSignature: StaffSignatureTable;
  staffInvite: StaffInviteTable;
  clinicLogo: ClinicLogoTable;
  branch: BranchTable;
  report: ReportTable;
  notice: NoticeTable;
  newsSeen: NewsSeenTable;
  apiKey: ApiKeyTable;
}
