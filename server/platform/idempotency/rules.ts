/**
 * How each call with a key is kept from running twice. tests/server/keyed-calls.test.ts ensures that none is
 * missing.
 */

/**
 * whole: key, effect and answer are one transaction · asked: it asks a gateway for a state, which may be
 * repeated · noted: it changes a gateway's state in its middle, so it stores its progress.
 */
export type KeyedWay = 'whole' | 'asked' | 'noted';

const ENTRY = ['add', 'edit', 'remove', 'restore'] as const;

/** These wait for the database only: `inside` (idempotency/service.ts) gives them no store and no worker. */
const WHOLE: Readonly<Record<string, readonly string[]>> = {
  agenda: ['done', 'undo', 'postpone', 'unpostpone'],
  campaignDoses: ['give', 'enrol'],
  checkups: ENTRY,
  dewormings: ENTRY,
  files: ['remove'],
  identityCard: ['issue'],
  illnesses: [...ENTRY, 'disable', 'enable'],
  invoiceData: ['save', 'change'],
  medicines: [...ENTRY, 'disable', 'enable', 'give', 'ungive'],
  owners: ['create', 'update', 'remove'],
  pets: ['create', 'update', 'remove'],
  reports: ['create'],
  tagBatches: ['make'],
  tags: ['activateByEither', 'switch'],
  vaccines: ENTRY,
  weights: ENTRY,
};

const WAYS = new Map<string, KeyedWay>([
  ...Object.entries(WHOLE).flatMap(([noun, verbs]) => verbs.map((verb) => [`${noun}.${verb}`, 'whole'] as const)),
  ['checkout.begin', 'noted'],
  ['checkout.beginAsBefore', 'noted'],
  ['payments.confirm', 'asked'],
  ['payments.recover', 'asked'],
]);

/** The procedures of the table. */
export const KEYED = [...WAYS.keys()];

/**
 * @param procedure null for an upload: its bytes are stored before its row gets a place
 * @param input as received: a bank transfer involves no gateway
 * @throws where the table has no row
 */
export function wayOf(procedure: string | null, input: unknown): KeyedWay {
  const way = procedure === null ? 'whole' : WAYS.get(procedure);
  if (way === undefined) throw new Error(`server/platform/idempotency/rules.ts has no row for ${procedure}`);
  return way === 'noted' && isTransfer(input) ? 'whole' : way;
}

function isTransfer(input: unknown): boolean {
  return typeof input === 'object' && input !== null && 'method' in input && input.method === 'transfer';
}
