/**
 * Who issues, the certificate that signs, and whether documents are issued at all. A certificate's key is sealed; its .p12 and
 * the password are not kept.
 */
import type { Db, Instant } from '#db/types.ts';
import { oneAtATime } from '#db/one-at-a-time.ts';
import type { SignedInContext } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { seal, type SealedWith, unseal } from '#server/platform/lib/sealing.ts';
import { limit } from '#server/platform/rate-limits/service.ts';
import { WorkerError } from '#server/platform/workers/workers.ts';
import type { Signer } from '#server/billing/sri/signature.provider.ts';
import {
  highestSequence,
  putNextNumber,
  readNextNumber,
  type Series,
} from '#server/billing/invoices/numbers.queries.ts';
import { hurryWaiting } from '#server/billing/invoices/queries.ts';
import { choosePair, UNUSABLE_WORDS } from './certificate.rules.ts';
import * as issuers from './queries.ts';
import type { Issuer } from './queries.ts';
import { daysToWarn, missingFor } from './rules.ts';
import type { CertificateUpload, IssuerInput, TurnInput } from './schema.ts';

/** A certificate's key opens among the certificates alone. */
const PLACE = 'issuerCertificate';

/** Everything that the screen shows; no key and no password is ever part of it. */
export async function getIssuer({ db, config, now }: SignedInContext) {
  const { issuer, certificate, missing } = await stateOf({ db, config }, now());
  const { id: _, updatedBy: __, mode = 'off', ...shown } = issuer ?? {};
  const series = issuer && { ruc: issuer.ruc, establishment: issuer.establishment, point: issuer.point };
  return {
    issuer: issuer
      ? {
          ...(shown as Omit<Issuer, 'id' | 'updatedBy' | 'mode'>),
          keepsAccounts: issuer.keepsAccounts === 1,
          nextInvoice: series ? await readNextNumber(db, { ...series, environment: '2', kind: '01' }) : 1,
          nextCreditNote: series ? await readNextNumber(db, { ...series, environment: '2', kind: '04' }) : 1,
        }
      : null,
    certificate: certificate && {
      holder: certificate.holder,
      authority: certificate.authority,
      serial: certificate.serial,
      rucs: JSON.parse(certificate.rucs) as string[],
      notBefore: certificate.notBefore,
      notAfter: certificate.notAfter,
      createdAt: certificate.createdAt,
      endsInDays: daysToWarn(certificate.notAfter, now()),
    },
    mode,
    missing,
    providerRuc: config.sri.providerRuc,
  };
}

/** @throws INVALID beside a next number that was given already */
export async function saveIssuer({ db, actor, now }: SignedInContext, input: IssuerInput) {
  const { nextInvoice, nextCreditNote, keepsAccounts, ...fields } = input;
  await db.transaction().execute(async (db) => {
    await oneAtATime(db, 'invoiceIssuer');
    const known = await issuers.findIssuer(db);
    const by = { updatedAt: now(), updatedBy: actor.userId };
    await issuers.putIssuer(db, known, { ...fields, keepsAccounts: keepsAccounts ? 1 : 0, ...by });
    const { ruc, establishment, point } = fields;
    const series = { ruc, establishment, point, environment: '2' } as const;
    await setNext(db, { ...series, kind: '01' }, { next: nextInvoice, field: 'nextInvoice' });
    await setNext(db, { ...series, kind: '04' }, { next: nextCreditNote, field: 'nextCreditNote' });
    await hurryWaiting(db, now());
  });
  return { saved: true };
}

async function setNext(db: Db, series: Series, { next, field }: { next: number; field: string }) {
  const used = await highestSequence(db, series);
  if (next <= used) {
    const message = `El ${used} ya se usó en este punto de emisión: el próximo es ${used + 1} o más.`;
    throw new DomainError('INVALID', { field, message });
  }
  await putNextNumber(db, series, next);
}

/** @throws INVALID beside the file or the password */
export async function putCertificate(context: SignedInContext, { file, password }: CertificateUpload) {
  const { db, config, actor, now } = context;
  await limit(db, 'printUser', `certificate:${actor.userId}`, now());
  const pair = await openedPair(context, { file, password });
  const issuer = await issuers.findIssuer(db);
  if (issuer && pair.rucs.length > 0 && !pair.rucs.includes(issuer.ruc)) {
    const message = `Esa firma es del RUC ${pair.rucs.join(', ')} y quien emite tiene el ${issuer.ruc}.`;
    throw new DomainError('INVALID', { field: 'file', message });
  }
  const sealed = await seal(config, PLACE, pair.key);
  const { certificate, holder, authority, issuerName, serial, notBefore, notAfter } = pair;
  const row = { certificate, holder, authority, issuerName, serial, notBefore, notAfter };
  await db.transaction().execute(async (db) => {
    const at = now();
    await issuers.removeCertificates(db, at);
    const by = { createdAt: at, createdBy: actor.userId, removedAt: null };
    await issuers.insertCertificate(db, { ...row, sealed, rucs: JSON.stringify(pair.rucs), ...by });
    await hurryWaiting(db, at);
  });
  return { holder, notAfter };
}

const REFUSALS: Record<string, { field: string; message: string }> = {
  file: { field: 'file', message: 'Ese archivo no es una firma electrónica .p12.' },
  password: { field: 'password', message: 'Esa contraseña no abre la firma.' },
  key: { field: 'file', message: 'Ese archivo no trae la clave privada de ningún certificado.' },
};

async function openedPair({ workers, now }: SignedInContext, { file, password }: CertificateUpload) {
  const pairs = await workers
    .run('openCertificate', { file: Buffer.from(file, 'base64'), password })
    .catch((error: unknown) => {
      if (!(error instanceof WorkerError)) throw error;
      const refused = error.why === 'refused' ? REFUSALS[error.message] : undefined;
      if (refused) throw new DomainError('INVALID', refused);
      if (error.why === 'failed') throw new DomainError('INVALID', REFUSALS['file']);
      throw new DomainError('BUSY', { retryAfter: 10 });
    });
  const pair = choosePair(pairs, now());
  if (typeof pair === 'string') throw new DomainError('INVALID', { field: 'file', message: UNUSABLE_WORDS[pair] });
  return pair;
}

/** What waits for a signature goes on waiting. */
export async function removeCertificate({ db, now }: SignedInContext) {
  await issuers.removeCertificates(db, now());
  return { removed: true };
}

/** @throws INVALID where something is missing, in words */
export async function turn({ db, config, actor, now }: SignedInContext, { mode }: TurnInput) {
  const { issuer, missing } = await stateOf({ db, config }, now());
  if (mode !== 'off' && missing.length > 0)
    throw new DomainError('INVALID', { field: 'mode', message: missing.join(' ') });
  if (issuer) await issuers.setMode(db, issuer.id, mode, { updatedAt: now(), updatedBy: actor.userId });
  return { mode };
}

/** For the worker: who issues and who signs, or what is missing. */
export async function issuingWith(
  context: { db: Db; config: SealedWith },
  now: Instant,
): Promise<{ issuer: Issuer; signer: Signer } | { missing: string[] }> {
  const { issuer, certificate, key, missing } = await stateOf(context, now);
  if (!issuer || !certificate || key === null || missing.length > 0) return { missing };
  return { issuer, signer: { certificate: certificate.certificate, key, issuerName: certificate.issuerName } };
}

async function stateOf({ db, config }: { db: Db; config: SealedWith }, now: Instant) {
  const issuer = await issuers.findIssuer(db);
  const certificate = (await issuers.findCertificate(db)) ?? null;
  const key = certificate?.sealed ? await unseal(config, PLACE, certificate.sealed) : null;
  const missing = missingFor(
    {
      issuer: issuer !== undefined,
      certificate: certificate && {
        notAfter: certificate.notAfter,
        rucs: JSON.parse(certificate.rucs) as string[],
        opens: key !== null,
      },
      ruc: issuer?.ruc ?? null,
    },
    now,
  );
  return { issuer, certificate, key, missing };
}
