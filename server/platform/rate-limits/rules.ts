/** Every limit of the product: how many calls, in which time. Runs in the browser too. */

const MINUTE = 60;
const HOUR = 3600;
const CODES_LOCKED =
  'Se probaron muchos códigos que no estaban abiertos. Espera una hora, o usa «Pedir permiso»: le llega a su tutor.';
const FILES_IN_A_ROW =
  'Ya leímos 20 archivos tuyos en menos de una hora, y leer cada uno da trabajo. Lo que trajiste está guardado.';
const OTHER_WAYS_IN =
  'Hubo demasiados intentos con esta cuenta. Entra desde un dispositivo que ya usaste o cambia tu contraseña con el enlace que te enviamos por correo.';

export interface Limit {
  max: number;
  windowSeconds: number;
  /** Replaces the advice to wait. */
  message?: string;
  /** Why there is a limit, before the advice: for what a person does on purpose, file after file. */
  why?: string;
}

/**
 * The limits are not configurable: an administrator who could weaken them for a test would leave them so.
 * "Address" is the caller's IPv4 or the /64 of its IPv6.
 */
export const LIMITS = {
  /** Wrong passwords for one account from one address. */
  signInAccountAddress: { max: 5, windowSeconds: 15 * MINUTE },
  /** Wrong passwords for one account from all addresses. */
  signInAccount: { max: 60, windowSeconds: HOUR, message: OTHER_WAYS_IN },
  /** Wrong passwords from one address for all accounts. */
  signInAddress: { max: 30, windowSeconds: 15 * MINUTE },
  /** Wrong passwords in a row for one account: after them only a known browser or a mail link gets in. */
  signInRow: { max: 100, windowSeconds: 24 * HOUR, message: OTHER_WAYS_IN },
  /** A browser known to the account counts by itself: a stranger's guesses must not lock its owner out. */
  signInDevice: { max: 10, windowSeconds: 15 * MINUTE },
  /** Families, clinics and mobile networks share an address: five would stop a waiting room on day one. */
  signUpAddress: { max: 20, windowSeconds: HOUR },
  confirmationAccount: { max: 3, windowSeconds: HOUR },
  confirmationAddress: { max: 20, windowSeconds: HOUR },
  resetAccount: { max: 3, windowSeconds: HOUR },
  resetAddress: { max: 10, windowSeconds: HOUR },
  linkAccount: { max: 3, windowSeconds: HOUR },
  linkAddress: { max: 10, windowSeconds: HOUR },
  /** Wrong or spent links from one address. */
  tokenAddress: { max: 20, windowSeconds: HOUR },
  /** Codes of one account's second factor: the caller knows its password already. */
  secondFactorAccount: { max: 5, windowSeconds: 15 * MINUTE },
  /** Mails to an address that the user typed. */
  changeEmailAccount: { max: 5, windowSeconds: HOUR },
  validateUserAddress: { max: 20, windowSeconds: HOUR },
  /** A data export builds a file of everything. */
  exportAccount: { max: 10, windowSeconds: HOUR },
  /** Lists and archives of animals that one user imports: each is read whole. */
  importUser: { max: 20, windowSeconds: HOUR, why: FILES_IN_A_ROW },
  /** Pictures of paper booklets: reading the letters of one takes seconds of the processor. */
  bookletUser: { max: 40, windowSeconds: HOUR },
  /** Invitations to animals: each is an unrequested mail. */
  inviteUser: { max: 20, windowSeconds: 24 * HOUR },
  /** Invitations to one address, from all users. */
  inviteEmail: { max: 5, windowSeconds: 24 * HOUR },
  /** "Enviar una prueba" to the user's own browsers. */
  testNoticeUser: { max: 10, windowSeconds: HOUR },
  /**
   * Reads of calendar feeds from one address: counted by limitReads. Google reads for many users from few
   * addresses.
   */
  feedAddress: { max: 600, windowSeconds: MINUTE },
  /** Uses of passkeys begun from one address. */
  passkeyAddress: { max: 120, windowSeconds: HOUR },
  /** Social logins begun from one address. */
  socialAddress: { max: 120, windowSeconds: HOUR },
  /** Public searches by code from one address: counted by limitReads. */
  findByCodeAddress: { max: 60, windowSeconds: MINUTE },
  /** Pictures of found animals from one address: counted by limitReads. */
  foundFaceAddress: { max: 60, windowSeconds: MINUTE },
  /** Searches without a result from one address: a sign of guessing codes. */
  unknownCodeAddress: { max: 20, windowSeconds: MINUTE },
  /** A tag's public page and photo, from one address: counted by limitReads. */
  tagPageAddress: { max: 120, windowSeconds: MINUTE },
  /** Pictures of lost animals' links from one address, drawn each time: counted by limitReads. */
  linkPictureAddress: { max: 30, windowSeconds: MINUTE },
  /** Readings of one tag or animal from one address: repeats within ten minutes count once (allowedOf). */
  scanAddress: { max: 1, windowSeconds: 10 * MINUTE },
  /** Tag codes that one user tries to activate. */
  activateUser: { max: 30, windowSeconds: HOUR },
  /** Finders' messages from one address: conversations begun, and messages in them. */
  finderAddress: { max: 20, windowSeconds: HOUR },
  finderWordsAddress: { max: 120, windowSeconds: HOUR },
  /**
   * Conversations about one animal from all addresses. Calls that the address limit refused do not count
   * here, so that no single finder closes the page to others.
   */
  finderCode: { max: 60, windowSeconds: HOUR },
  /** Messages in one conversation. */
  finderThread: { max: 60, windowSeconds: HOUR },
  /** Answers of one kept animal's owner, without an account, in one conversation. */
  ownerThread: { max: 60, windowSeconds: HOUR },
  /** Conversations opened by their link from one address: counted by limitReads. */
  threadAddress: { max: 240, windowSeconds: MINUTE },
  /** Animals without a tag that one address reports, and pictures of them: each may wake five families. */
  foundAddress: { max: 6, windowSeconds: HOUR },
  /** Answers to flyers of found animals, from one address. */
  foundClaimAddress: { max: 6, windowSeconds: HOUR },
  /** Flyers drawn for one address: each takes a second of the worker process. */
  foundFlyerAddress: { max: 30, windowSeconds: HOUR },
  /** Reports of abuse from one address. */
  abuseAddress: { max: 5, windowSeconds: HOUR },
  /** Proofs of vaccination that one user makes. */
  proofUser: { max: 200, windowSeconds: 24 * HOUR },
  /** Links to proofs and their photos, from one address: counted by limitReads. Their codes are unguessable. */
  proofAddress: { max: 120, windowSeconds: MINUTE },
  /** What devices ask of their saved passes: counted by limitReads. */
  walletAddress: { max: 120, windowSeconds: MINUTE },
  /** Drawings of one saved pass, for all devices that hold it. */
  walletPass: { max: 60, windowSeconds: HOUR },
  /** Numbers of printed documents checked from one address: counted by limitReads. */
  paperAddress: { max: 60, windowSeconds: MINUTE },
  /** The list of revoked statements, and what readers know of other domains: counted by limitReads. */
  statementList: { max: 120, windowSeconds: MINUTE },
  /** Unknown document numbers from one address. */
  unknownPaperAddress: { max: 20, windowSeconds: MINUTE },
  /** Cards and carnets that one user prints: each takes a second of the worker process. */
  printUser: { max: 120, windowSeconds: HOUR },
  /** Pictures and documents of one user: many at once after a day outside, but not without end. */
  uploadUser: { max: 600, windowSeconds: HOUR },
  /** Visit codes for a veterinarian that one user shows. */
  visitCodeUser: { max: 60, windowSeconds: HOUR },
  /** Six-digit consent codes typed by one member of the staff, and by all: right ones are not counted. */
  consentCodeUser: { max: 10, windowSeconds: HOUR, message: CODES_LOCKED },
  consentCodes: { max: 50, windowSeconds: HOUR, message: CODES_LOCKED },
  /** Codes for one record that is handed over: each is a mail to its owner. */
  handOverCode: { max: 3, windowSeconds: HOUR },
  /** Changes of one appointment by its link. */
  appointmentChanges: { max: 10, windowSeconds: HOUR },
  /** Requests for an appointment, from one address, with one number, and of one account: staff answers each. */
  appointmentAskAddress: { max: 10, windowSeconds: HOUR },
  appointmentAskPhone: { max: 3, windowSeconds: 24 * HOUR },
  appointmentAskUser: { max: 10, windowSeconds: 24 * HOUR },
  /** Free times looked at from one address: counted by limitReads. */
  appointmentFreeAddress: { max: 120, windowSeconds: MINUTE },
  /** Requests for consent by one member of the staff: each is a mail that was not asked for. */
  consentAsks: { max: 60, windowSeconds: 24 * HOUR },
  /** Visit codes read from one address: counted by limitReads. They cannot be guessed. */
  visitAddress: { max: 120, windowSeconds: MINUTE },
  /** Visits begun from one address: a clinic sees many animals in a morning. */
  visitOpenAddress: { max: 60, windowSeconds: HOUR },
  /** Clinic keys typed at one address, right or wrong. */
  clinicKeyAddress: { max: 30, windowSeconds: HOUR },
  /** Clinics' applications, from one address and for one mail address. */
  clinicAskAddress: { max: 5, windowSeconds: 24 * HOUR },
  clinicAskEmail: { max: 3, windowSeconds: 24 * HOUR },
  /** Payments that one user begins. */
  paymentUser: { max: 20, windowSeconds: HOUR },
  /** Browsers that return from a gateway, from one address: each return may ask the gateway. */
  paymentReturnAddress: { max: 120, windowSeconds: HOUR },
  /** Unrequested notices of gateways, from one address. */
  paymentNoticeAddress: { max: 600, windowSeconds: MINUTE },
  /** Look-ups by all administrators: PayPhone allows thirty a minute, and the server's own go first. */
  deskLookUp: { max: 20, windowSeconds: MINUTE },
  /** Mails to accounts that one administrator requests: a page of fifty fits, a list of all does not. */
  deskMailUser: {
    max: 300,
    windowSeconds: HOUR,
    message: 'Enviaste muchos correos en esta hora. Espera un poco y sigue con los que faltan.',
  },
  /** Test mails that one administrator sends to their own address. */
  trialMailUser: { max: 10, windowSeconds: HOUR },
  /** Feedback reports of one user: an administrator reads each. */
  reportUser: { max: 10, windowSeconds: 24 * HOUR },
  /** API keys that one user makes. */
  apiKeyUser: { max: 20, windowSeconds: 24 * HOUR },
  /** Calls with one API key: counted by limitReads. */
  apiKey: { max: 600, windowSeconds: MINUTE },
  /** Test deliveries to webhooks. */
  webhookTestUser: { max: 20, windowSeconds: HOUR },
  /** Refusals from one address in the audit log, which is never emptied. Counted by limitReads. */
  auditRefusalAddress: { max: 120, windowSeconds: HOUR },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;
