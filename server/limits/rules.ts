/** Every limit of the product: how many, in how long. Runs in the browser too. */

const MINUTE = 60;
const HOUR = 3600;
const OTHER_WAYS_IN =
  'Hubo demasiados intentos con esta cuenta. Entra desde un dispositivo que ya usaste o cambia tu contraseña con el enlace que te enviamos por correo.';

export interface Limit {
  max: number;
  windowSeconds: number;
  /** Where waiting is not the best advice. */
  message?: string;
}

/**
 * All limits of the product. They are not configurable: whoever could weaken them by a variable would, once, for a test.
 * "Address" is the caller's IPv4 or the /64 of its IPv6.
 */
export const LIMITS = {
  /** Wrong passwords for one account from one address. */
  signInAccountAddress: { max: 5, windowSeconds: 15 * MINUTE },
  /** … for one account from everywhere. */
  signInAccount: { max: 60, windowSeconds: HOUR, message: OTHER_WAYS_IN },
  /** … from one address for all accounts. */
  signInAddress: { max: 30, windowSeconds: 15 * MINUTE },
  /** … in a row for one account: then only a browser it knows or a mail link gets in. */
  signInRow: { max: 100, windowSeconds: 24 * HOUR, message: OTHER_WAYS_IN },
  /** A browser that the account has signed in from counts by itself, so that a stranger's guesses do not lock its owner out. */
  signInDevice: { max: 10, windowSeconds: 15 * MINUTE },
  /** Families, clinics and whole mobile networks share one address: five would stop a waiting room on its first day. */
  signUpAddress: { max: 20, windowSeconds: HOUR },
  confirmationAccount: { max: 3, windowSeconds: HOUR },
  confirmationAddress: { max: 20, windowSeconds: HOUR },
  resetAccount: { max: 3, windowSeconds: HOUR },
  resetAddress: { max: 10, windowSeconds: HOUR },
  /** Wrong or spent links from one address. */
  tokenAddress: { max: 20, windowSeconds: HOUR },
  /** Codes of one account's second factor: whoever asks has its password already. */
  secondFactorAccount: { max: 5, windowSeconds: 15 * MINUTE },
  /** Mails to an address that somebody writes down. */
  changeEmailAccount: { max: 5, windowSeconds: HOUR },
  validateUserAddress: { max: 20, windowSeconds: HOUR },
  /** Taking all one's data away builds a file of everything. */
  exportAccount: { max: 10, windowSeconds: HOUR },
  /** Copies of animals brought in by one person. */
  importUser: { max: 20, windowSeconds: HOUR },
  /** Invitations to animals: each is a letter to somebody who did not ask for it. */
  inviteUser: { max: 20, windowSeconds: 24 * HOUR },
  /** … to one address, from whomever. */
  inviteEmail: { max: 5, windowSeconds: 24 * HOUR },
  /** "Enviar una prueba" to one's own browsers. */
  testNoticeUser: { max: 10, windowSeconds: HOUR },
  /** Reads of calendar addresses, from one address: counted by limitReads. Google reads for many people from few addresses. */
  feedAddress: { max: 600, windowSeconds: MINUTE },
  /** Social logins that were begun, from one address. */
  socialAddress: { max: 120, windowSeconds: HOUR },
  /** Public search by code, from one address: counted by limitReads. */
  findByCodeAddress: { max: 60, windowSeconds: MINUTE },
  /** … and the faces of what was found: counted by limitReads. */
  foundFaceAddress: { max: 60, windowSeconds: MINUTE },
  /** … that found nothing: what somebody who tries codes is full of. */
  unknownCodeAddress: { max: 20, windowSeconds: MINUTE },
  /** The open page of a plate and its photo, from one address: counted by limitReads. */
  tagPageAddress: { max: 120, windowSeconds: MINUTE },
  /** Readings of one plate or animal from one address: repeats within ten minutes are one (allowedOf). */
  scanAddress: { max: 1, windowSeconds: 10 * MINUTE },
  /** Codes of plates that one person tries to activate. */
  activateUser: { max: 30, windowSeconds: HOUR },
  /** What finders send from one address: conversations begun, and words in them. */
  finderAddress: { max: 20, windowSeconds: HOUR },
  finderWordsAddress: { max: 120, windowSeconds: HOUR },
  /** … about one animal, from wherever. What an address was refused is not counted here: nobody alone closes the page to others. */
  finderCode: { max: 60, windowSeconds: HOUR },
  /** … in one conversation. */
  finderThread: { max: 60, windowSeconds: HOUR },
  /** Conversations opened by their link, from one address: counted by limitReads. */
  threadAddress: { max: 240, windowSeconds: MINUTE },
  /** Reports of abuse, from one address. */
  abuseAddress: { max: 5, windowSeconds: HOUR },
  /** Proofs of vaccination that one person makes. */
  proofUser: { max: 200, windowSeconds: 24 * HOUR },
  /** Open links to proofs and their photos, from one address: counted by limitReads. Their codes cannot be guessed. */
  proofAddress: { max: 120, windowSeconds: MINUTE },
  /** Numbers of printed papers, from one address: counted by limitReads. */
  paperAddress: { max: 60, windowSeconds: MINUTE },
  /** … that nobody has. */
  unknownPaperAddress: { max: 20, windowSeconds: MINUTE },
  /** Cards and booklets that one person prints: each is a second of the workshop's time. */
  printUser: { max: 120, windowSeconds: HOUR },
  /** Pictures and papers of one person: many at once after a day outside, never without end. */
  uploadUser: { max: 600, windowSeconds: HOUR },
  /** Codes for a veterinarian that one person shows. */
  visitCodeUser: { max: 60, windowSeconds: HOUR },
  /** Such codes looked at, from one address: counted by limitReads. They cannot be guessed. */
  visitAddress: { max: 120, windowSeconds: MINUTE },
  /** Visits begun from one address: a clinic sees many animals in a morning. */
  visitOpenAddress: { max: 60, windowSeconds: HOUR },
  /** Keys of clinics typed at one address, right or wrong. */
  clinicKeyAddress: { max: 30, windowSeconds: HOUR },
  /** Requests of clinics, from one address and for one mail address. */
  clinicAskAddress: { max: 5, windowSeconds: 24 * HOUR },
  clinicAskEmail: { max: 3, windowSeconds: 24 * HOUR },
  /** Payments that one person begins. */
  paymentUser: { max: 20, windowSeconds: HOUR },
  /** Browsers that come back from a gateway, from one address: each may ask the gateway. */
  paymentReturnAddress: { max: 120, windowSeconds: HOUR },
  /** What gateways tell us unasked, from one address. */
  paymentNoticeAddress: { max: 600, windowSeconds: MINUTE },
  /** What administrators ask gateways, all together: PayPhone allows thirty look-ups a minute, and the server's own go first. */
  deskLookUp: { max: 20, windowSeconds: MINUTE },
  /** Mails to accounts that one administrator asks for: a page of fifty goes out whole, a whole list of people does not. */
  deskMailUser: {
    max: 300,
    windowSeconds: HOUR,
    message: 'Enviaste muchos correos en esta hora. Espera un poco y sigue con los que faltan.',
  },
  /** Trial mails that one administrator sends to their own address. */
  trialMailUser: { max: 10, windowSeconds: HOUR },
  /** Reports of one person: each is read by somebody. */
  reportUser: { max: 10, windowSeconds: 24 * HOUR },
  /** Keys for other programs that one person makes. */
  apiKeyUser: { max: 20, windowSeconds: 24 * HOUR },
  /** Calls with one key of another program: counted by limitReads. */
  apiKey: { max: 600, windowSeconds: MINUTE },
  /** Trial deliveries to addresses of other programs. */
  webhookTestUser: { max: 20, windowSeconds: HOUR },
  /** Refusals from one address that the audit log writes down: nothing is ever taken out of it. Counted by limitReads. */
  auditRefusalAddress: { max: 120, windowSeconds: HOUR },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;
