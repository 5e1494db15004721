/** Passes for the wallets of telephones, signed with what the operator set; without it there are none. */
import { createHash } from 'node:crypto';
import type { Db } from '#db/types.ts';
import { clinicName } from '#server/accounts/clinic-profile/service.ts';
import { findUser } from '#server/accounts/users/queries.ts';
import { cardAddress, cardWords, verifyAddress } from '#server/documents/identity-card/rules.ts';
import { issueCard, readCard } from '#server/documents/identity-card/service.ts';
import { openProof, readProof, requireOpen } from '#server/documents/proofs/service.ts';
import { findPet, type Pet } from '#server/pets/pets/queries.ts';
import type { Context, SignedInContext } from '#server/platform/core/context.ts';
import { dayIn } from '#server/platform/lib/calendar.ts';
import { randomLetters, showCode } from '#server/platform/lib/codes.ts';
import { fileWord } from '#server/platform/lib/text.ts';
import { plus } from '#server/platform/lib/time.ts';
import { newToken } from '#server/platform/lib/tokens.ts';
import { instantOf } from '#server/platform/lib/wall-clock.ts';
import { zipped } from '#server/platform/lib/zip.ts';
import { limit } from '#server/platform/rate-limits/service.ts';
import { orBusy } from '#server/platform/workers/drawing.service.ts';
import * as passes from './queries.ts';
import {
  applePass,
  cardPass,
  comparable,
  endedPass,
  googleObject,
  MOST_LINK_LETTERS,
  type Pass,
  proofPass,
  shorter,
} from './rules.ts';
import { signManifest } from './signature.provider.ts';

type AppleWallet = NonNullable<Context['config']['wallets']['apple']>;
type GoogleWallet = NonNullable<Context['config']['wallets']['google']>;
/** What a pass is read with; no person waits for it. */
export type ReadingContext = Pick<Context, 'db' | 'config' | 'now'>;

export interface Made {
  pass: Pass;
  /** The animal's picture in the store. */
  photo: string | null;
  species: string;
  /** Where it is kept up to date. */
  row: passes.PassRow | null;
}

/** Whether telephones can ask here what changed: Apple's do so over https alone. */
function keepsUpToDate({ wallets, secure }: Context['config'], wallet: Wallet): boolean {
  return wallets[wallet] !== null && (wallet === 'google' || secure);
}

export type Wallet = 'apple' | 'google';

/** Its number is one of a printed cédula's. @throws TOO_MANY */
export async function passOfCard(context: SignedInContext & { pet: Pet }, wallet: Wallet): Promise<Made> {
  const { db, actor, config, now, pet } = context;
  await limit(db, 'printUser', String(actor.userId), now());
  const read = await issueCard(context);
  // Staff takes a picture of the day along: what the clinic may see of a patient ends without a word to its telephone.
  const row = pet.asStaff || !keepsUpToDate(config, wallet) ? null : await keepCard(context, pet);
  return begun(db, { ...(await cardMade(context, pet, read, { ...actor, row })), row });
}

/** For the holder of its link, while it is open. @throws PROOF_NOT_FOUND */
export async function passOfProof(context: Context, code: string, wallet: Wallet): Promise<Made> {
  const proof = await requireOpen(context, code);
  const row = keepsUpToDate(context.config, wallet) ? await keepProof(context, proof) : null;
  return begun(context.db, { ...(await proofMade(context, proof, { code, row })), row });
}

/** What the first telephone was handed is what later words are compared with. */
async function begun(db: Db, made: Made): Promise<Made> {
  if (made.row?.says === '') await passes.updatePass(db, made.row.id, { says: saysOf(made) });
  return made;
}

interface Read {
  medicines: readonly string[];
  registration: { place: string; number: string } | null;
  number?: string;
}

interface Held {
  timeZone: string;
  row: passes.PassRow | null;
}

async function cardMade(
  context: ReadingContext,
  pet: Pet,
  { medicines, registration, number = '' }: Read,
  { timeZone, row }: Held,
) {
  const { config, now } = context;
  const issuer = await clinicName(context);
  const words = cardWords({ ...pet, registration }, medicines, issuer);
  const pass = cardPass({
    serial: row?.serial ?? `cedula-${pet.code}`,
    kept: row !== null,
    shownCode: showCode(pet.code),
    status: words.state === 'living' ? null : words.title,
    contact: { label: words.heading, value: words.message.map(({ text }) => text).join('') },
    name: words.name,
    rows: words.rows,
    disclaimer: words.disclaimer,
    number,
    issuer,
    url: cardAddress(config.publicUrl, pet.code),
    verifyAt: verifyAddress(config.publicUrl),
    today: dayIn(timeZone, now()),
  });
  return { pass, photo: pet.photo, species: pet.species };
}

type OpenProof = NonNullable<Awaited<ReturnType<typeof openProof>>>;

async function proofMade(
  context: ReadingContext,
  proof: OpenProof,
  { code, row }: { code: string; row: passes.PassRow | null },
) {
  const { name, speciesName, species, purpose, chip, until, cover } = await readProof(context, proof);
  const pass = proofPass({
    serial: row?.serial ?? `comprobante-${code}`,
    kept: row !== null,
    name: name ?? speciesName,
    speciesName,
    purpose,
    chip,
    until,
    // Its link closes where its maker lives.
    ends: plus(instantOf(proof.timeZone, { day: until, time: '23:59' }), 59, 'seconds'),
    cover: cover.rows,
    issuer: await clinicName(context),
    url: `${context.config.publicUrl}/comprobante/${code}`,
    today: dayIn(proof.timeZone, context.now()),
  });
  return { pass, photo: proof.photo, species };
}

/**
 * What a kept pass says now, under the rights of today: of a cédula those of the person who took it, of a proof its own last day.
 * @param printing it gets the number of a printed cédula
 */
export async function passNow(context: ReadingContext, row: passes.PassRow, printing = false): Promise<Made> {
  const { db, config, now } = context;
  if (row.petId !== null && row.userId !== null && row.endedAt === null) {
    const user = await findUser(db, row.userId);
    const pet = user?.status === 'active' ? await findPet(db, user.id, row.petId) : undefined;
    if (user && pet) {
      const { timeZone } = user;
      const read = printing
        ? await issueCard({ db, now, pet, actor: { userId: user.id, timeZone } })
        : await readCard(db, pet, dayIn(timeZone, now()));
      return { ...(await cardMade(context, pet, read, { timeZone, row })), row };
    }
  } else if (row.proofId !== null) {
    const code = await passes.findProofCode(db, row.proofId);
    const proof = code === undefined ? null : await openProof(context, code);
    if (proof && code !== undefined) return { ...(await proofMade(context, proof, { code, row })), row };
  }
  return { ...ended(row.serial, await clinicName(context), config.publicUrl), row };
}

/** Of a pass whose holder may see it no more, or that was deleted. */
export function ended(serial: string, issuer: string, publicUrl: string): Made {
  return { pass: endedPass(serial, issuer, publicUrl), photo: null, species: 'dog', row: null };
}

/** A fingerprint of what it says, without what is another with each printing. */
export function saysOf({ pass, photo, species }: Made): string {
  if (pass.ended) return 'ended';
  const said = JSON.stringify([comparable(pass), photo, species]);
  return createHash('sha256').update(said).digest('base64url').slice(0, 22);
}

async function keepCard({ db, actor, now }: SignedInContext, { id: petId, code }: Pet) {
  const whose = { petId, userId: actor.userId };
  const known = await passes.findCardPass(db, whose);
  if (known) return known;
  await passes.putPass(db, { ...newPass(`cedula-${code}-${randomLetters(8)}`, now()), ...whose, proofId: null });
  return (await passes.findCardPass(db, whose)) ?? null;
}

async function keepProof({ db, now }: Context, { id: proofId }: OpenProof) {
  const known = await passes.findProofPass(db, proofId);
  if (known) return known;
  const nothing = { petId: null, userId: null };
  await passes.putPass(db, { ...newPass(`comprobante-${randomLetters(16)}`, now()), ...nothing, proofId });
  return (await passes.findProofPass(db, proofId)) ?? null;
}

function newPass(serial: string, at: string) {
  return { serial, token: newToken(), says: '', mark: '', changedAt: at, checkedAt: at, createdAt: at, endedAt: null };
}

type PetContext = SignedInContext & { pet: Pet };

/** The person's own pass of this animal, and in how many wallets it lies; null where none was saved. */
export async function savedPass({ db, actor, pet }: PetContext) {
  const row = await passes.findCardPass(db, { petId: pet.id, userId: actor.userId });
  const copies = row ? await passes.countCopies(db, row.id) : 0;
  return row && copies > 0 ? { since: row.createdAt, copies } : null;
}

/** Of a lost telephone: every copy is emptied, and asks for nothing more. Saving it again makes another pass. */
export async function takePassBack({ db, actor, now, pet }: PetContext) {
  const row = await passes.findCardPass(db, { petId: pet.id, userId: actor.userId });
  if (row) await passes.updatePass(db, row.id, { endedAt: now() });
  return { petId: pet.id };
}

/** @throws BUSY */
export async function appleFile(
  context: Pick<Context, 'config' | 'store' | 'workers' | 'now'>,
  wallet: AppleWallet,
  { pass, photo, species, row }: Made,
) {
  const { config, store, workers, now } = context;
  // A pass without its photo is better than none.
  const face = photo === null ? null : await store.read(`${photo}/l.jpg`).catch(() => null);
  const pictures = await orBusy(workers.run('passPictures', { photo: face, species, name: pass.name }));
  const service = row && { url: `${config.publicUrl}/api/pases`, token: row.token };
  const files: Record<string, Buffer> = {
    'pass.json': Buffer.from(JSON.stringify(applePass(pass, { ...wallet, service }))),
    ...Object.fromEntries(Object.entries(pictures).map(([name, bytes]) => [name, Buffer.from(bytes)])),
  };
  const sums = Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, sha1(bytes)]));
  const manifest = Buffer.from(JSON.stringify(sums));
  const signature = await signManifest(manifest, wallet, now());
  const parts = Object.entries({ ...files, 'manifest.json': manifest, signature });
  const pieces: Uint8Array[] = [];
  const listed = async function* () {
    for (const [path, bytes] of parts) yield { path, bytes };
  };
  for await (const piece of zipped(listed())) pieces.push(piece);
  return { name: `${fileWord(pass.title).toLowerCase()}.pkpass`, bytes: Buffer.concat(pieces) };
}

/** What the format names its files by; nothing rests on it. */
function sha1(bytes: Buffer): string {
  return createHash('sha1').update(bytes).digest('hex');
}

/** Google shows a logo of a public address alone. */
export function logoAt({ secure, publicUrl }: Context['config']): string | null {
  return secure ? `${publicUrl}/icons/icon-512.png` : null;
}

/** The address with which a person saves the pass in the own Google account. */
export async function googleLink(context: Context, wallet: GoogleWallet, { pass, row }: Made): Promise<string> {
  const { db, config, now } = context;
  if (row)
    await passes.putCopy(db, {
      passId: row.id,
      wallet: 'google',
      device: row.serial,
      pushToken: null,
      createdAt: now(),
    });
  const { SignJWT } = await import('jose');
  let said: Pass | null = pass;
  let link = '';
  while (said) {
    const object = googleObject(said, { issuerId: wallet.issuerId, logo: logoAt(config) });
    const payload = { genericClasses: [{ id: object.classId }], genericObjects: [object] };
    const token = await new SignJWT({ typ: 'savetowallet', origins: [config.publicUrl], payload })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(wallet.account)
      .setAudience('google')
      .setIssuedAt(Math.floor(Date.parse(now()) / 1000))
      .sign(wallet.key);
    link = `https://pay.google.com/gp/v/save/${token}`;
    if (link.length <= MOST_LINK_LETTERS) return link;
    said = shorter(said);
  }
  return link;
}
