/** Certificates of health, sterilisation, a microchip and death: what they say, who signs them, and what a withdrawal says. */
import { expect } from 'vitest';
import { exportAccount } from '#server/portability/privacy/export.service.ts';
import type { SignedInContext } from '#server/platform/core/context.ts';
import { cookieOf } from '../support/files.ts';
import { makeUser } from '../support/guardian.ts';
import { keepAnimal, makeTeam, openAnimal } from '../support/kept-animals.ts';
import { pagesOf } from '../support/pdf.ts';
import { type Person, test, type World } from '../support/world.ts';

const ON = '2026-11-20';
const HEALTH = {
  kind: 'salud' as const,
  statedOn: ON,
  statements: ['healthy', 'wounds'] as ('healthy' | 'wounds')[],
  purpose: 'Viaje a Colombia',
};

const refused = (code: string, field?: string) => ({ cause: { code, ...(field && { details: { field } }) } });

async function ask(world: World, person: Person, url: string) {
  return (await world.http()).inject({ url, headers: { cookie: await cookieOf(world, person) } });
}

async function printed(world: World, person: Person, url: string) {
  const answer = await ask(world, person, url);
  expect([url, answer.statusCode]).toEqual([url, 200]);
  const { pages } = await pagesOf(answer.rawPayload, 0.2);
  const [paper] = await world.db.selectFrom('paper').select(['id', 'number']).orderBy('id', 'desc').execute();
  const text = pages
    .map((page) => page.text)
    .join(' ')
    .replace(/\s+/g, ' ');
  const smallest = Math.min(...pages.map((page) => page.smallest));
  return { text, smallest, pages: pages.length, number: paper?.number ?? '', paperId: paper?.id ?? 0 };
}

test('a certificate of health says what was seen, under registration and stamp, on a page and on half of one, until it is withdrawn for a reason', async ({
  world,
}) => {
  const { vera, paz, camila } = await makeTeam(world);
  const place = { address: 'Av. Loja 12', phone: '+59322456789', registrationLabel: 'Registro SENESCYT' };
  await world.db.updateTable('clinicProfile').set(place).execute();
  const animal = { birthOn: '2020-01-01', microchip: '941000025614308', marks: 'Mancha blanca en el pecho' };
  const petId = await keepAnimal(world, vera, { pet: animal });
  const issue = (input: object, person: Person = paz) =>
    world.as(person).certificates.issue({ petId, ...HEALTH, ...input });

  expect(await issue({ statements: [] }).catch((error: unknown) => error)).toMatchObject(
    refused('INVALID', 'statements'),
  );
  await expect(issue({ statedOn: '2026-11-22' })).rejects.toMatchObject(refused('INVALID', 'statedOn'));
  await expect(issue({ statedOn: '2019-12-31' })).rejects.toMatchObject(refused('INVALID', 'statedOn'));
  await expect(issue({ until: '2026-11-19' })).rejects.toMatchObject(refused('INVALID', 'until'));
  await expect(issue({}, camila)).rejects.toMatchObject(refused('PET_NOT_FOUND'));

  const { certificateId } = await issue({ until: '2026-11-30', notes: 'Come y juega' });
  const url = `/api/mascotas/${petId}/certificados/${certificateId}.pdf`;
  const { text, number } = await printed(world, paz, url);
  expect(number).toMatch(/^SA-/);
  for (const words of [
    'Certificado de salud',
    'Certifico que examiné a Toby el 20/11/2026',
    'Se encuentra clínicamente sana.',
    'No presenta heridas frescas',
    'Viaje a Colombia',
    '30/11/2026',
    'Come y juega',
    'Mancha blanca en el pecho',
    '941 000 025 614 308',
    'Dra. Paz Vera',
    'Registro SENESCYT MV-22 · registro sin verificar',
    'Sello de la clínica',
    'Clínica Ñandú',
    'Av. Loja 12',
    'No reemplaza el certificado oficial',
    number,
  ])
    expect(text).toContain(words);
  expect(text).not.toContain('leishmaniasis');

  // Half a page is the same paper.
  const half = await printed(world, paz, `${url}?hoja=a5`);
  expect([half.number, half.pages]).toEqual([number, 1]);
  expect(half.smallest).toBeGreaterThan(6.99);
  const bytes = (await ask(world, paz, `${url}?hoja=a5`)).rawPayload.toString('latin1');
  expect(bytes).toMatch(/MediaBox \[0 0 419\.53 595\.28\]/);

  const verdict = (of = number) => world.anonymous().verification.verify({ number: of });
  expect(await verdict()).toMatchObject({ state: 'current', kind: 'salud', reason: null });
  await expect(world.as(paz).certificates.withdraw({ petId, certificateId, reason: ' ' })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  });
  await world.as(paz).certificates.withdraw({ petId, certificateId, reason: 'Era otro animal' });
  expect(await verdict()).toMatchObject({ state: 'revoked', reason: 'Era otro animal', revokedOn: '2026-11-21' });
  expect((await ask(world, paz, url)).statusCode).toBe(400);
  expect(await world.as(paz).certificates.ofPet({ petId })).toMatchObject([
    { certificateId, withdrawnReason: 'Era otro animal', signedBy: expect.stringContaining('MV-22') },
  ]);
  await expect(world.as(paz).certificates.withdraw({ petId, certificateId, reason: 'Otra vez' })).rejects.toMatchObject(
    refused('CERTIFICATE_NOT_FOUND'),
  );
});

test('a microchip, a sterilisation and a death are certified as the record says them', async ({ world }) => {
  const { vera, paz } = await makeTeam(world);
  const petId = await keepAnimal(world, vera, { pet: { birthOn: '2020-01-01' } });
  const issue = (input: Parameters<ReturnType<typeof world.as>['certificates']['issue']>[0]) =>
    world.as(paz).certificates.issue(input);
  const chip = {
    petId,
    kind: 'microchip',
    statedOn: ON,
    way: 'implanted',
    place: 'El lado izquierdo del cuello',
  } as const;
  await expect(issue(chip)).rejects.toMatchObject(refused('INVALID', 'kind'));
  await world.db.updateTable('pet').set({ microchip: '941000025614308' }).where('id', '=', petId).execute();
  await expect(issue({ ...chip, way: null })).rejects.toMatchObject(refused('INVALID', 'way'));
  const { certificateId } = await issue(chip);
  const paper = await printed(world, paz, `/api/mascotas/${petId}/certificados/${certificateId}.pdf`);
  expect(paper.text).toContain('implanté a Toby el microchip 941 000 025 614 308, en el lado izquierdo del cuello');
  // Another chip on record: the paper is genuine and says what changed.
  await world.db.updateTable('pet').set({ microchip: '941000025614309' }).where('id', '=', petId).execute();
  expect(await world.anonymous().verification.verify({ number: paper.number })).toMatchObject({
    state: 'changed',
    changes: ['Se cambió su número de microchip.'],
  });

  const neutered = await issue({ petId, kind: 'esterilizacion', statedOn: ON });
  expect(await world.db.selectFrom('pet').select(['neutered', 'neuteredOn']).where('id', '=', petId).execute()).toEqual(
    [{ neutered: 1, neuteredOn: ON }],
  );
  const spay = await printed(world, paz, `/api/mascotas/${petId}/certificados/${neutered.certificateId}.pdf`);
  expect(spay.text).toContain('Toby fue esterilizada quirúrgicamente el 20/11/2026');

  const death = { petId, kind: 'fallecimiento', statedOn: ON } as const;
  await expect(issue(death)).rejects.toMatchObject(refused('INVALID', 'kind'));
  await world.db.updateTable('pet').set({ deceasedOn: '2026-11-19' }).where('id', '=', petId).execute();
  await expect(issue(death)).rejects.toMatchObject(refused('INVALID', 'statedOn'));
  const died = await issue({ ...death, statedOn: '2026-11-19' });
  const last = await printed(world, paz, `/api/mascotas/${petId}/certificados/${died.certificateId}.pdf`);
  expect(last.text).toContain('Certifico que Toby falleció el 19/11/2026.');
  await expect(issue({ petId, ...HEALTH, statements: ['healthy'], statedOn: '2026-11-18' })).rejects.toMatchObject(
    refused('INVALID', 'kind'),
  );
});

test('the family prints its certificates and takes them along; a vaccine’s is withdrawn by the clinic, and stays so', async ({
  world,
}) => {
  const { paz } = await makeTeam(world);
  const ana = await makeUser(world);
  const petId = await openAnimal(world, ana, paz);
  await expect(world.as(ana).certificates.issue({ petId, ...HEALTH, statements: ['healthy'] })).rejects.toMatchObject(
    refused('VETERINARIAN_ONLY'),
  );
  const { certificateId } = await world.as(paz).certificates.issue({ petId, ...HEALTH, statements: ['healthy'] });
  const paper = await printed(world, ana, `/api/mascotas/${petId}/certificados/${certificateId}.pdf`);
  expect(paper.number).toMatch(/^SA-/);
  const stranger = await makeUser(world);
  expect((await ask(world, stranger, `/api/mascotas/${petId}/certificados/${certificateId}.pdf`)).statusCode).toBe(404);
  expect((await ask(world, ana, `/api/mascotas/${petId}/certificados/999.pdf`)).statusCode).toBe(404);
  const data = await exportAccount(world.context(ana) as SignedInContext);
  expect(data.animals).toMatchObject([{ certificates: [{ kind: 'salud', registration: 'MV-22' }] }]);

  const { vaccinationId } = await world.as(paz).vaccines.add({ petId, name: 'Antirrábica', vaccineId: 1, givenOn: ON });
  const dose = await printed(world, ana, `/api/mascotas/${petId}/certificado/${vaccinationId}.pdf`);
  const reason = 'El lote estaba mal escrito';
  await world.as(paz).papers.withdraw({ paperId: dose.paperId, reason });
  expect(await world.anonymous().verification.verify({ number: dose.number })).toMatchObject({
    state: 'revoked',
    reason,
  });
  await expect(world.as(ana).papers.restore({ paperId: dose.paperId })).rejects.toMatchObject(
    refused('PAPER_NOT_FOUND'),
  );
  expect((await printed(world, ana, `/api/mascotas/${petId}/certificado/${vaccinationId}.pdf`)).number).not.toBe(
    dose.number,
  );
  // Of what the family printed for itself the clinic withdraws nothing.
  const carnet = await printed(world, ana, `/api/mascotas/${petId}/carnet.pdf`);
  await expect(world.as(paz).papers.withdraw({ paperId: carnet.paperId, reason })).rejects.toMatchObject(
    refused('PAPER_NOT_FOUND'),
  );
});
