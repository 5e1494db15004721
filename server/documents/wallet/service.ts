/** Passes for the wallets of telephones, signed with what the operator set; without it there are none. */
import { createHash } from 'node:crypto';
import { clinicName } from '#server/accounts/clinic-profile/service.ts';
import { cardAddress, cardWords, verifyAddress } from '#server/documents/identity-card/rules.ts';
import { issueCard } from '#server/documents/identity-card/service.ts';
import { lookAtProof, requireOpen } from '#server/documents/proofs/service.ts';
import type { Pet } from '#server/pets/pets/queries.ts';
import type { Context, SignedInContext } from '#server/platform/core/context.ts';
import { dayIn } from '#server/platform/lib/calendar.ts';
import { signDetached } from '#server/platform/lib/cms.ts';
import { showCode } from '#server/platform/lib/codes.ts';
import { fileWord } from '#server/platform/lib/text.ts';
import { zipped } from '#server/platform/lib/zip.ts';
import { limit } from '#server/platform/rate-limits/service.ts';
import { orBusy } from '#server/platform/workers/drawing.service.ts';
import { applePass, cardPass, googleObject, MOST_LINK_LETTERS, type Pass, proofPass, shorter } from './rules.ts';

type AppleWallet = NonNullable<Context['config']['wallets']['apple']>;
type GoogleWallet = NonNullable<Context['config']['wallets']['google']>;

interface Made {
  pass: Pass;
  /** The animal's picture in the store. */
  photo: string | null;
  species: string;
}

/** Its number is one of a printed cédula's. @throws TOO_MANY */
export async function passOfCard(context: SignedInContext & { pet: Pet }): Promise<Made> {
  const { db, actor, config, now, pet } = context;
  await limit(db, 'printUser', String(actor.userId), now());
  const { medicines, registration, number } = await issueCard(context);
  const issuer = await clinicName(context);
  const { rows, name, disclaimer } = cardWords({ ...pet, registration }, medicines, issuer);
  const pass = cardPass({
    code: pet.code,
    shownCode: showCode(pet.code),
    name,
    rows,
    disclaimer,
    number,
    issuer,
    url: cardAddress(config.publicUrl, pet.code),
    verifyAt: verifyAddress(config.publicUrl),
    today: dayIn(actor.timeZone, now()),
  });
  return { pass, photo: pet.photo, species: pet.species };
}

/** For the holder of its link, while it is open. @throws PROOF_NOT_FOUND */
export async function passOfProof(context: Context, code: string): Promise<Made> {
  const { photo, timeZone } = await requireOpen(context, code);
  const { name, speciesName, species, purpose, chip, until, cover } = await lookAtProof(context, { code });
  const pass = proofPass({
    code,
    name: name ?? speciesName,
    speciesName,
    purpose,
    chip,
    until,
    cover: cover.rows,
    issuer: await clinicName(context),
    url: `${context.config.publicUrl}/comprobante/${code}`,
    today: dayIn(timeZone, context.now()),
  });
  return { pass, photo, species };
}

/** @throws BUSY */
export async function appleFile(context: Context, wallet: AppleWallet, { pass, photo, species }: Made) {
  const { store, workers, now } = context;
  // A pass without its photo is better than none.
  const face = photo === null ? null : await store.read(`${photo}/l.jpg`).catch(() => null);
  const pictures = await orBusy(workers.run('passPictures', { photo: face, species, name: pass.name }));
  const files: Record<string, Buffer> = {
    'pass.json': Buffer.from(JSON.stringify(applePass(pass, wallet))),
    ...Object.fromEntries(Object.entries(pictures).map(([name, bytes]) => [name, Buffer.from(bytes)])),
  };
  const sums = Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, sha1(bytes)]));
  const manifest = Buffer.from(JSON.stringify(sums));
  const signature = signDetached(manifest, wallet, now());
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

/** The address with which a person saves the pass in the own Google account. */
export async function googleLink(context: Context, wallet: GoogleWallet, { pass }: Made): Promise<string> {
  const { config, now } = context;
  const logo = config.secure ? `${config.publicUrl}/icons/icon-512.png` : null;
  const { SignJWT } = await import('jose');
  let said: Pass | null = pass;
  let link = '';
  while (said) {
    const print = createHash('sha256').update(JSON.stringify(said)).digest('hex').slice(0, 8);
    const object = googleObject(said, { issuerId: wallet.issuerId, print, logo });
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
