/** Issuing is set up from nothing, and a document is printed: files that are opened and drawn, without much of a database. */
import { expect } from 'vitest';
import { watchInvoices } from '#server/billing/issuing/watch.service.ts';
import { makeCertificate, makeP12, P12_PASSWORD } from '../../scripts/gateways/certificates.ts';
import { cookieOf } from '../support/files.ts';
import { makeUser } from '../support/guardian.ts';
import { ISSUER } from '../support/invoice-inputs.ts';
import { deliverInvoices, documentsOf, pay } from '../support/invoices.ts';
import { paymentTest as test } from '../support/payment-world.ts';
import type { World } from '../support/world.ts';

const saying = (words: RegExp) => ({ cause: { details: { message: expect.stringMatching(words) as string } } });
const mailsOf = (world: World, kind: 'certificate-ends') =>
  world.db.selectFrom('mailOutbox').selectAll().where('kind', '=', kind).orderBy('id').execute();

test('an administrator sets it up from nothing, and each thing that is missing is said', async ({
  scene: { world },
}) => {
  const irene = await makeUser(world, { role: 'ROLE_ADMINISTRADOR' });
  const api = world.as(irene);
  const ana = await makeUser(world);
  expect(await api.invoiceIssuer.get()).toMatchObject({ issuer: null, certificate: null, mode: 'off' });
  await expect(api.invoiceIssuer.turn({ mode: 'production' })).rejects.toMatchObject(
    saying(/Faltan los datos.*Falta la firma/),
  );
  await api.invoiceIssuer.save({ ...ISSUER, nextInvoice: 57 });

  const put = (file: string, password = P12_PASSWORD) => api.invoiceIssuer.putCertificate({ file, password });
  await expect(put(makeP12([makeCertificate({ ruc: '0992345678001' })]))).rejects.toMatchObject(
    saying(/es del RUC 0992345678001/),
  );
  await expect(put(makeP12([makeCertificate({ until: '2026-11-01T00:00:00.000Z' })]))).rejects.toMatchObject(
    saying(/ya venció/),
  );
  await expect(put(makeP12([makeCertificate({ usage: 'encrypts' })]))).rejects.toMatchObject(saying(/de cifrado/));
  await expect(put(makeP12([makeCertificate()]), 'otra')).rejects.toMatchObject(saying(/no abre la firma/));
  await expect(put(Buffer.from('hola').toString('base64'))).rejects.toMatchObject(saying(/no es una firma/));
  await put(makeP12([makeCertificate({ until: '2026-12-10T12:00:00.000Z' })]));

  // Neither the key nor the password is kept in the clear, nor answered.
  const [row] = await world.db.selectFrom('issuerCertificate').selectAll().execute();
  expect(row?.sealed).toMatch(/^v1\./);
  const shown = await api.invoiceIssuer.get();
  expect(JSON.stringify(shown)).not.toMatch(/PRIVATE KEY|v1\.|clave del/);
  expect(shown).toMatchObject({ missing: [], certificate: { holder: 'ANA ÑUSTA VERA', endsInDays: 18 } });

  await pay(world, ana);
  expect(await documentsOf(world)).toEqual([]);
  await api.invoiceIssuer.turn({ mode: 'production' });
  await watchInvoices({ ...world.context(irene) });
  await watchInvoices({ ...world.context(irene) });
  expect(await mailsOf(world, 'certificate-ends')).toHaveLength(1);
  await pay(world, ana);
  await deliverInvoices(world);
  expect(await documentsOf(world)).toMatchObject([{ sequence: 57, state: 'authorized' }]);
  await expect(api.invoiceIssuer.save({ ...ISSUER, nextInvoice: 57 })).rejects.toMatchObject(saying(/ya se usó/));
  await expect(world.as(ana).invoiceIssuer.get()).rejects.toThrow();

  // Its print, as the payer takes it along.
  const [invoice] = await documentsOf(world);
  const app = await world.http();
  const pdf = await app.inject({
    url: `/api/facturas/${invoice?.code}/ride.pdf`,
    headers: { cookie: await cookieOf(world, ana) },
  });
  expect(pdf.headers['content-type']).toBe('application/pdf');
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
});
