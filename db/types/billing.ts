/** The tables of `server/billing`. */
import type { Generated } from 'kysely';
import type { CalendarDate, Flag, Instant } from './values.ts';

/** The method the payer chose. Card and wallet both go through PayPhone. */
export type PaymentMethod = 'card' | 'payphone' | 'paypal' | 'transfer';

/** The company that moves the money; 'manual' is an administrator who checks a bank statement or the till. */
export type Gateway = 'payphone' | 'paypal' | 'manual';

/** server/billing/ledger/rules.ts says what each state means and which state may follow it. */
export type PaymentState = 'created' | 'sent' | 'confirming' | 'review' | 'left' | 'paid' | 'refused' | 'reversed';

/** SRI, table 6: RUC, cédula, passport, final consumer, identity of another country. */
export type BuyerKind = '04' | '05' | '06' | '07' | '08';
export type RenewalStage = 'monthBefore' | 'weekBefore' | 'onTheDay' | 'weekAfter';

/** `codDoc` of the SRI's table 3: factura and nota de crédito. */
export type DocumentKind = '01' | '04';
/** `ambiente`: 1 is its test, 2 its production. */
export type SriEnvironment = '1' | '2';
export type Regime = 'general' | 'rimpe' | 'popular';
export type InvoicingMode = 'off' | 'test' | 'production';
export type InvoiceState =
  | 'waiting'
  | 'signed'
  | 'received'
  | 'authorized'
  | 'returned'
  | 'rejected'
  | 'annulled'
  | 'withdrawn';

/** A product: a number of months for one animal. */
interface PlanTable {
  id: Generated<number>;
  name: string;
  description: string;
  months: number;
  position: number;
  active: Flag;
  createdAt: Instant;
}

/** Prices are added, never changed: the newest one in force applies, and a payment keeps its own. */
interface PlanPriceTable {
  id: Generated<number>;
  planId: number;
  /** With tax. */
  cents: number;
  validFrom: Instant;
  createdBy: number | null;
  createdAt: Instant;
}

interface TaxRateTable {
  id: Generated<number>;
  /** Hundredths of a per cent: 1500 is 15 %. */
  basisPoints: number;
  /** `codigoPorcentaje` of the SRI: 4 is 15 %, 0 is 0 %. */
  sriCode: string;
  validFrom: CalendarDate;
  createdBy: number | null;
  createdAt: Instant;
}

/** The buyer on this user's receipts, remembered from the last payment. */
interface InvoiceDataTable {
  id: Generated<number>;
  userId: number;
  kind: BuyerKind;
  number: string;
  name: string;
  address: string | null;
  email: string | null;
  phone: string | null;
  updatedAt: Instant;
}

/** One attempt to pay. Its price, its tax and its buyer stay as they were at the beginning. */
export interface PaymentTable {
  id: Generated<number>;
  /** Our reference, also at the gateway: 15 letters (PayPhone's maximum), never used twice and not guessable. */
  code: string;
  /** Null where the account was deleted: the payment stays in the accounts. */
  userId: number | null;
  method: PaymentMethod;
  gateway: Gateway;
  state: PaymentState;
  /** The reason for the state: a word of PAYMENT_REASONS. */
  reason: string | null;
  /** A sentence from the gateway or the administrator. */
  message: string | null;
  planId: number | null;
  planName: string;
  months: number;
  cents: number;
  baseCents: number;
  taxCents: number;
  taxBasisPoints: number;
  currency: string;
  /** The gateway's id before money moves: PayPhone's paymentId, PayPal's order. */
  orderId: string | null;
  /**
   * The gateway's id of the money: PayPhone's transaction, PayPal's capture. Written only from the gateway's own
   * answer.
   */
  transactionId: string | null;
  /** The transaction that the browser came back with; not trusted, only used to ask the gateway. */
  askedId: string | null;
  authorization: string | null;
  /** As the gateway describes it: "Visa Produbanco, termina en 17". */
  card: string | null;
  /** What the payer wrote about a bank transfer. */
  reference: string | null;
  buyerKind: BuyerKind;
  buyerNumber: string;
  buyerName: string;
  buyerAddress: string | null;
  buyerEmail: string | null;
  buyerPhone: string | null;
  createdAt: Instant;
  sentAt: Instant | null;
  /** When the gateway was first asked for the money. */
  askedAt: Instant | null;
  settledAt: Instant | null;
  decidedBy: number | null;
  /** When the server next polls the gateway by itself; null where no answer is outstanding. */
  nextCheckAt: Instant | null;
  /** Until then one process alone asks the gateway. */
  leaseUntil: Instant | null;
}

interface PaymentItemTable {
  id: Generated<number>;
  paymentId: number;
  petId: number | null;
  /** The animal's name at the time of payment. */
  petName: string;
  cents: number;
}

/** The ledger: one row for each event of a payment, never changed. */
interface PaymentStepTable {
  id: Generated<number>;
  paymentId: number;
  /** A word of STEP_KINDS (server/billing/ledger/rules.ts). */
  kind: string;
  by: 'payer' | 'gateway' | 'server' | 'administrator';
  userId: number | null;
  detail: string | null;
  at: Instant;
}

/** A webhook notice from a gateway; each is stored once. */
interface GatewayNoticeTable {
  id: Generated<number>;
  gateway: 'payphone' | 'paypal';
  eventId: string;
  kind: string;
  paymentId: number | null;
  receivedAt: Instant;
}

/** The owner was told that the animal's paid time ends on `endsOn`; once per stage. */
interface RenewalNoticeTable {
  id: Generated<number>;
  userId: number;
  petId: number;
  endsOn: CalendarDate;
  stage: RenewalStage;
  /** The day in the user's zone: all notices of a day go in one mail. */
  day: CalendarDate;
  createdAt: Instant;
}

/** The one row of who issues at the SRI; none until an administrator writes it. */
interface InvoiceIssuerTable {
  id: Generated<number>;
  ruc: string;
  /** `razonSocial`. */
  legalName: string;
  tradeName: string | null;
  headAddress: string;
  branchAddress: string | null;
  /** Three digits each; the point of issue is this system's alone. */
  establishment: string;
  point: string;
  regime: Regime;
  keepsAccounts: Flag;
  specialTaxpayer: string | null;
  withholdingAgent: string | null;
  mode: InvoicingMode;
  updatedAt: Instant;
  updatedBy: number | null;
}

/** The certificate that signs: the newest that was not removed. */
interface IssuerCertificateTable {
  id: Generated<number>;
  /** The private key, sealed; null once it was removed. The .p12 and its password are not kept. */
  sealed: string | null;
  /** DER, base64. */
  certificate: string;
  holder: string;
  authority: string;
  issuerName: string;
  serial: string;
  /** JSON: the RUCs that it names. */
  rucs: string;
  notBefore: Instant;
  notAfter: Instant;
  createdAt: Instant;
  createdBy: number | null;
  removedAt: Instant | null;
}

/** The next number of each series. */
interface InvoiceNumberTable {
  id: Generated<number>;
  ruc: string;
  environment: SriEnvironment;
  kind: DocumentKind;
  establishment: string;
  point: string;
  next: number;
}

/** A document of the SRI. It outlives payment and account: the law wants it for seven years. */
interface InvoiceTable {
  id: Generated<number>;
  /** Names it in addresses. */
  code: string;
  kind: DocumentKind;
  environment: SriEnvironment;
  /** server/billing/invoices/rules.ts says what each means. */
  state: InvoiceState;
  /** Null for a trial and for what was sold at the counter. */
  paymentId: number | null;
  /** 1: the clinic sold it at its counter; no payment of the platform stands behind it. */
  counter: Generated<Flag>;
  /** Who of the staff wrote it at the counter. */
  issuedBy: number | null;
  /** The clinic's contact in whose name it stands; null for another person. */
  ownerId: number | null;
  userId: number | null;
  /** The invoice that a nota de crédito modifies. */
  modifiesId: number | null;
  /** Why there is a nota de crédito. */
  reason: string | null;
  buyerName: string;
  buyerNumber: string;
  netCents: number;
  taxCents: number;
  totalCents: number;
  /** JSON: buyer, lines and form of payment, as they were sold; corrected where the SRI refused the buyer. */
  draft: string;
  ruc: string | null;
  establishment: string | null;
  point: string | null;
  /** Given together with the signed bytes, and never again. */
  sequence: number | null;
  /** The eight digits of our own in the key. */
  keyCode: string | null;
  accessKey: string | null;
  /** The day of issue, in Ecuador. */
  day: CalendarDate | null;
  /** JSON: the whole document, for its RIDE. */
  content: string | null;
  /** The signed bytes that are sent, and sent again. */
  xml: string | null;
  /** What has to follow a refund: a word of CORRECTIONS. */
  correction: string | null;
  problemCode: string | null;
  problem: string | null;
  createdAt: Instant;
  signedAt: Instant | null;
  receivedAt: Instant | null;
  authorizedAt: Instant | null;
  /** Annulled, withdrawn, or refused. */
  endedAt: Instant | null;
  /** When administrators were told that it waits. */
  toldAt: Instant | null;
  attempts: number;
  nextAttemptAt: Instant | null;
  leaseUntil: Instant | null;
}

/** Each answer about a document, never changed. */
interface InvoiceAttemptTable {
  id: Generated<number>;
  invoiceId: number;
  accessKey: string | null;
  what: string;
  outcome: string;
  detail: string | null;
  userId: number | null;
  at: Instant;
}

export interface BillingTables {
  plan: PlanTable;
  planPrice: PlanPriceTable;
  taxRate: TaxRateTable;
  invoiceData: InvoiceDataTable;
  payment: PaymentTable;
  paymentItem: PaymentItemTable;
  paymentStep: PaymentStepTable;
  gatewayNotice: GatewayNoticeTable;
  renewalNotice: RenewalNoticeTable;
  invoiceIssuer: InvoiceIssuerTable;
  issuerCertificate: IssuerCertificateTable;
  invoiceNumber: InvoiceNumberTable;
  invoice: InvoiceTable;
  invoiceAttempt: InvoiceAttemptTable;
}
