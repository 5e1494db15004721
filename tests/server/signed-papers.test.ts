/** What a veterinarian signs and prints: certificates, notes of consultations, prescriptions. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect } from 'vitest';
import sharp from 'sharp';
import { hashPassword } from '#server/accounts/sessions/secrets.ts';
import { archiveDocument } from '#server/portability/archives/schema.ts';
import { importArchive } from '#server/portability/archives/import.service.ts';
import { exportAccount } from '#server/portability/privacy/export.service.ts';
import type { SignedInContext } from '#server/platform/core/context.ts';
import { cookieOf } from '../support/files.ts';
import { makePet, makeUser } from '../support/guardian.ts';
import { keepAnimal, makeTeam, openAnimal } from '../support/kept-animals.ts';
import { makeNotes } from '../support/notes.ts';
import { pagesOf } from '../support/pdf.ts';
import { openWorld, type Person, test, type World } from '../support/world.ts';

const DOSE = { name: 'Nobivac Rabia', vaccineId: 1, givenOn: '2026-11-20' } as const;
const BOTTLE = { laboratory: 'MSD', lot: 'L473920', lotExpiresOn: '2027-06-30' } as const;
const NOTE = {
  attendedOn: '2026-11-20',
  reason: 'Se rasca la oreja',
  temperature: 38.6,
  weight: { amount: 12.4, unit: 'kg' },
  findings: 'Otitis externa',
  plan: 'Limpiar y volver en una semana',
} as const;
const PRESCRIPTION = {
  prescribedOn: '2026-11-20',
  items: [
    { product: 'Otomax', dose: '4 gotas', frequency: 'Cada 12 horas', duration: '7 días' },
    { product: 'Carprofeno 75 mg', dose: 'media tableta', frequency: 'cada 24 horas', duration: null },
  ],
  indications: 'No mojar el oído',
} as const;

const refused = (code: string, field?: string) => ({ cause: { code, ...(field && { details: { field } }) } });

async function ask(world: World, person: Person, url: string) {
  const [app, cookie] = [await world.http(), await cookieOf(world, person)];
  return app.inject({ url, headers: { cookie } });
}

async function printed(world: World, person: Person, url: string) {
  const answer = await ask(world, person, url);
  expect([url, answer.statusCode]).toEqual([url, 200]);
  const { pages } = await pagesOf(answer.rawPayload, 0.1);
  const [paper] = await world.db.selectFrom('paper').select(['number', 'facts']).orderBy('id', 'desc').execute();
  const text = pages
    .map((page) => page.text)
    .join(' ')
    .replace(/\s+/g, ' ');
  return { ...answer, text, pages, number: paper?.number ?? '', facts: paper?.facts ?? '' };
}

async function verdict(world: World, number: string) {
  const { state, changes, doses } = await world.anonymous().verification.verify({ number });
  return { state, changes, doses };
}

describe('the certificate of a vaccine', () => {
  test('says what was given, by which clinic and under whose signature, and verifies until the dose changes', async ({
    world,
  }) => {
    const { vera, paz } = await makeTeam(world);
    const place = { ruc: '1790012345001', address: 'Av. Loja 12', phone: '+59322456789' };
    await world.db.updateTable('clinicProfile').set(place).execute();
    const ink = await sharp({ create: { width: 40, height: 12, channels: 4, background: '#1A2033' } })
      .png()
      .toBuffer();
    const picture = { code: 'f'.repeat(32), png: ink.toString('base64'), width: 40, height: 12 };
    await world.db
      .insertInto('staffSignature')
      .values({ ...picture, userId: paz.id })
      .execute();
    const petId = await keepAnimal(world, vera, { pet: { birthOn: '2020-01-01', microchip: '941000025614308' } });
    const { vaccinationId, nextOn } = await world.as(paz).vaccines.add({ petId, ...DOSE, ...BOTTLE });
    expect(nextOn).toBe('2027-11-20');
    const path = `/api/mascotas/${petId}/certificado/${vaccinationId}.pdf`;
    const { text, number, facts, headers } = await printed(world, paz, path);
    expect(headers['content-disposition']).toBe('inline; filename="certificado-toby.pdf"');
    for (const words of ['Certificado de vacunación', 'Antirrábica', 'Nobivac Rabia', 'MSD', 'L473920', '30/06/2027'])
      expect(text).toContain(words);
    for (const words of ['20/11/2026', '20/11/2027', 'Toby', 'Rosa Loor', '941 000 025 614 308', 'adhesivo'])
      expect(text).toContain(words);
    for (const words of [
      'Dra. Paz Vera',
      'Registro MV-22',
      'Clínica Ñandú',
      'RUC 1790012345001',
      'Av. Loja 12',
      number,
    ])
      expect(text).toContain(words);
    expect(number).toMatch(/^VC-/);
    expect(facts).not.toMatch(/Rosa|Loor|Paz|Nobivac|473920/);
    const vouched = 'Veterinario de esta clínica, con registro sin verificar';
    const dose = { vaccine: 'Antirrábica', givenOn: '2026-11-20', nextOn: '2027-11-20', brought: false, vouched };
    expect(await verdict(world, number)).toEqual({ state: 'current', changes: [], doses: [dose] });

    // The same paper on the same day, and another for what it says then.
    expect((await printed(world, paz, path)).number).toBe(number);
    await world.as(paz).weights.add({ petId, amount: 12, unit: 'kg', measuredOn: '2026-11-20' });
    expect((await verdict(world, number)).state).toBe('current');
    await world.as(paz).vaccines.edit({ vaccinationId, lot: 'Otro' });
    const corrected = 'Se corrigió la vacuna antirrábica del 20/11/2026.';
    expect(await verdict(world, number)).toEqual({ state: 'changed', changes: [corrected], doses: [dose] });
    expect((await printed(world, paz, path)).number).not.toBe(number);
    await world.as(paz).vaccines.remove({ vaccinationId });
    expect((await verdict(world, number)).changes).toEqual(['Se quitó la vacuna antirrábica del 20/11/2026.']);
    expect((await ask(world, paz, path)).statusCode).toBe(404);
    await world.as(paz).vaccines.restore({ vaccinationId });
    await world.as(paz).vaccines.edit({ vaccinationId, lot: BOTTLE.lot });
    expect((await verdict(world, number)).state).toBe('current');
  });

  test('is given of what the clinic signed alone, to the family and to who signs', async ({ world }) => {
    const { vera, paz, camila } = await makeTeam(world);
    const ana = await makeUser(world);
    const petId = await openAnimal(world, ana, paz);
    const own = await world.as(ana).vaccines.add({ petId, name: 'Antirrábica', givenOn: '2026-10-01' });
    const { vaccinationId } = await world.as(paz).vaccines.add({ petId, ...DOSE });
    const path = (id: number) => `/api/mascotas/${petId}/certificado/${id}.pdf`;
    const refusal = await ask(world, ana, path(own.vaccinationId));
    expect([refusal.statusCode, refusal.json<{ message: string }>().message]).toEqual([
      400,
      'El certificado lo firma la clínica que puso la vacuna. Esta dosis no la firmó nuestro equipo: está en su carnet.',
    ]);
    const reader = await makeUser(world);
    const member = { petId, userId: reader.id, role: 'reader', createdAt: world.now } as const;
    await world.db.insertInto('petMember').values(member).execute();
    const { number } = await printed(world, reader, path(vaccinationId));
    for (const person of [vera, camila, await makeUser(world)])
      expect((await ask(world, person, path(vaccinationId))).statusCode).toBe(404);
    // A dose of another animal is none of this one.
    const other = await makePet(world, ana);
    expect((await ask(world, ana, `/api/mascotas/${other}/certificado/${vaccinationId}.pdf`)).statusCode).toBe(404);

    await world.as(ana).disputes.make({ petId, kind: 'vaccination', entryId: vaccinationId });
    expect(await verdict(world, number)).toMatchObject({
      state: 'changed',
      changes: ['Su familia dice que la vacuna antirrábica del 20/11/2026 no es correcta.'],
    });
    expect((await ask(world, paz, path(vaccinationId))).statusCode).toBe(400);
    await world.as(ana).disputes.withdraw({ petId, kind: 'vaccination', entryId: vaccinationId });
    expect((await verdict(world, number)).state).toBe('current');
  });
});

describe('a certificate of several doses', () => {
  const QUINTUPLE = { name: 'Vanguard Plus 5', givenOn: '2026-11-20' } as const;

  test('holds those of one day under one signature, and says which of them changed', async ({ world }) => {
    const { vera, paz } = await makeTeam(world);
    const petId = await keepAnimal(world, vera, {});
    const { vaccines } = world.as(paz);
    const first = await vaccines.add({ petId, ...DOSE, ...BOTTLE });
    const second = await vaccines.add({ petId, ...QUINTUPLE, lot: 'Q55' });
    const earlier = await vaccines.add({ petId, name: 'Bordetella', givenOn: '2026-10-01' });
    const path = (more: string) => `/api/mascotas/${petId}/certificado/${first.vaccinationId}.pdf?con=${more}`;
    const { text, number, pages } = await printed(world, paz, path(String(second.vaccinationId)));
    for (const words of ['Nobivac Rabia', 'L473920', 'Vanguard Plus 5', 'Q55', 'estas 2 vacunas', 'los adhesivos'])
      expect(text).toContain(words);
    expect(pages).toHaveLength(1);
    expect((await verdict(world, number)).doses.map(({ vaccine }) => vaccine)).toEqual([
      'Antirrábica',
      'Cuádruple canina',
    ]);
    expect((await verdict(world, number)).state).toBe('current');
    await vaccines.edit({ vaccinationId: second.vaccinationId, lot: 'Q56' });
    expect((await verdict(world, number)).changes).toEqual(['Se corrigió la vacuna cuádruple canina del 20/11/2026.']);
    await vaccines.remove({ vaccinationId: second.vaccinationId });
    expect((await verdict(world, number)).changes).toEqual(['Se quitó la vacuna cuádruple canina del 20/11/2026.']);
    const otherDay = await ask(world, paz, path(String(earlier.vaccinationId)));
    expect([otherDay.statusCode, otherDay.json<{ message: string }>().message]).toEqual([
      400,
      'En un certificado van las vacunas de un mismo día que firmó la misma persona. Imprime las otras en otro papel.',
    ]);
    for (const more of [String(second.vaccinationId), '999999', 'x', '1,,-4', '1,2,3,4,5,6,7,8,9'])
      expect([more, (await ask(world, paz, path(more))).statusCode]).toEqual([more, 404]);
  });
});

describe('a certificate with the hand-over', () => {
  test('carries a link of the offer that waits, and printing begins none', async ({ world }) => {
    const { vera, paz, camila } = await makeTeam(world);
    const petId = await keepAnimal(world, vera, { phone: '+593998842547' });
    const { vaccinationId } = await world.as(paz).vaccines.add({ petId, ...DOSE });
    const path = `/api/mascotas/${petId}/certificado/${vaccinationId}.pdf`;
    const offers = () => world.db.selectFrom('handOver').select('id').execute();
    const refusal = await ask(world, paz, `${path}?entrega=si`);
    expect([refusal.statusCode, refusal.json<{ message: string }>().message]).toEqual([
      400,
      'Ya no hay una entrega abierta de este animal. Empieza otra, y el certificado la lleva.',
    ]);
    expect(await offers()).toEqual([]);
    await world.as(camila).handOvers.send({ petId, way: 'link' });
    const links = () => world.db.selectFrom('token').select('hash').where('kind', '=', 'hand-over').execute();
    const before = await links();
    const plainPaper = await printed(world, paz, path);
    expect(plainPaper.text).not.toContain('es para ti');
    expect(await links()).toHaveLength(before.length);
    const { text, number, facts } = await printed(world, paz, `${path}?entrega=si`);
    for (const words of ['La libreta de Toby es para ti', 'los cuatro últimos números', '21 de diciembre'])
      expect(text).toContain(words);
    // Who finds the paper does not find what opens it.
    expect(text).not.toMatch(/2547|correo/);
    expect([number, facts]).toEqual([plainPaper.number, plainPaper.facts]);
    expect(await links()).toHaveLength(before.length + 1);
    expect(await offers()).toHaveLength(1);

    // Of a guardian's animal nothing is handed over, whoever prints.
    const ana = await makeUser(world);
    const hers = await openAnimal(world, ana, paz);
    const dose = await world.as(paz).vaccines.add({ petId: hers, ...DOSE });
    const asked = `/api/mascotas/${hers}/certificado/${dose.vaccinationId}.pdf?entrega=si`;
    for (const person of [paz, ana]) expect((await ask(world, person, asked)).statusCode).toBe(404);
  });
});

describe('the note of a consultation', () => {
  test('is signed, weighs the animal once, and its weight goes and comes back with it', async ({ world }) => {
    const { vera, paz } = await makeTeam(world);
    const petId = await keepAnimal(world, vera);
    const api = world.as(paz);
    const weights = async () =>
      (await api.pets.get({ petId })).weights.map(({ grams, measuredOn }) => [measuredOn, grams]);
    await api.weights.add({ petId, amount: 11, unit: 'kg', measuredOn: '2026-11-20' });
    const { consultationId } = await api.consultations.add({ petId, ...NOTE });
    const [note] = (await api.pets.get({ petId })).consultations;
    expect(note).toMatchObject({ reason: NOTE.reason, temperatureTenths: 386, grams: 12_400, unit: 'kg' });
    expect(note?.visit).toMatchObject({ name: 'Dra. Paz Vera', registration: 'MV-22', clinic: 'Clínica Ñandú' });
    expect(await weights()).toEqual([['2026-11-20', 12_400]]);
    await api.consultations.edit({ consultationId, weight: { amount: 12.5, unit: 'kg' }, plan: null });
    expect(await weights()).toEqual([['2026-11-20', 12_500]]);
    await api.consultations.edit({ consultationId, attendedOn: '2026-11-19' });
    expect(await weights()).toEqual([['2026-11-19', 12_500]]);
    await api.consultations.remove({ consultationId });
    expect([await weights(), (await api.pets.get({ petId })).consultations]).toEqual([[], []]);
    await api.consultations.restore({ consultationId });
    expect(await weights()).toEqual([['2026-11-19', 12_500]]);
  });

  test('is bounded, with words beside the field', async ({ world }) => {
    const { vera, paz } = await makeTeam(world);
    const petId = await keepAnimal(world, vera, { pet: { birthOn: '2026-01-01' } });
    const add = (changes: object) => world.as(paz).consultations.add({ petId, ...NOTE, ...changes });
    await expect(add({ attendedOn: '2026-11-22' })).rejects.toMatchObject(refused('INVALID', 'attendedOn'));
    await expect(add({ attendedOn: '2025-12-31' })).rejects.toMatchObject(refused('INVALID', 'attendedOn'));
    await expect(add({ weight: { amount: 1200, unit: 'kg' } })).rejects.toMatchObject(
      refused('INVALID', 'weight.amount'),
    );
    for (const [field, value, words] of [
      ['temperature', 48, 'Escribe los grados centígrados, entre 4 y 46.'],
      ['temperature', 38.55, 'Basta con un decimal: 38,5.'],
      ['reason', ' ', 'Escribe por qué vino.'],
      ['findings', 'x'.repeat(2001), 'Usa 2000 letras como máximo.'],
    ] as const)
      await expect(add({ [field]: value })).rejects.toThrow(words);
    expect((await world.as(paz).pets.get({ petId })).consultations).toEqual([]);
  });
});

test('notes and prescriptions are written by a veterinarian alone; the family reads, disputes and prints them', async ({
  world,
}) => {
  const { vera, paz, camila } = await makeTeam(world);
  const ana = await makeUser(world);
  const petId = await openAnimal(world, ana, paz);
  for (const person of [ana, vera, camila]) {
    const code = person === ana ? 'VETERINARIAN_ONLY' : 'PET_NOT_FOUND';
    await expect(world.as(person).consultations.add({ petId, ...NOTE })).rejects.toMatchObject(refused(code));
    await expect(
      world.as(person).prescriptions.add({ petId, ...PRESCRIPTION, items: [...PRESCRIPTION.items] }),
    ).rejects.toMatchObject(refused(code));
  }
  const { consultationId } = await world.as(paz).consultations.add({ petId, ...NOTE });
  const items = [...PRESCRIPTION.items];
  const { prescriptionId } = await world.as(paz).prescriptions.add({ petId, ...PRESCRIPTION, items });
  const ours = world.as(ana);
  const record = await ours.pets.get({ petId });
  expect(record.prescriptions).toMatchObject([
    { items, indications: 'No mojar el oído', visit: { registration: 'MV-22' } },
  ]);
  for (const write of [
    () => ours.consultations.edit({ consultationId, plan: 'Otro' }),
    () => ours.consultations.remove({ consultationId }),
    () => ours.prescriptions.edit({ prescriptionId, indications: 'Otro' }),
    () => ours.prescriptions.remove({ prescriptionId }),
  ])
    await expect(write()).rejects.toMatchObject(refused('ENTRY_OF_VISIT'));

  const note = await printed(world, ana, `/api/mascotas/${petId}/consulta/${consultationId}.pdf`);
  for (const words of [
    'Nota de consulta',
    NOTE.reason,
    '38,6 °C',
    '12,4 kg',
    NOTE.findings,
    NOTE.plan,
    'Registro MV-22',
  ])
    expect(note.text).toContain(words);
  const prescription = await printed(world, ana, `/api/mascotas/${petId}/receta/${prescriptionId}.pdf`);
  for (const words of [
    'Otomax',
    '4 gotas, cada 12 horas, por 7 días',
    'Media tableta, cada 24 horas',
    'No mojar el oído',
  ])
    expect(prescription.text).toContain(words);
  expect([note.number.slice(0, 2), prescription.number.slice(0, 2)]).toEqual(['NC', 'RM']);
  for (const { number } of [note, prescription])
    expect(await verdict(world, number)).toEqual({ state: 'current', changes: [], doses: [] });
  await world.as(paz).prescriptions.edit({ prescriptionId, items: items.slice(0, 1) });
  expect((await verdict(world, prescription.number)).changes).toEqual(['Se corrigió la receta del 20/11/2026.']);
  await ours.disputes.make({ petId, kind: 'consultation', entryId: consultationId });
  expect((await verdict(world, note.number)).changes).toEqual([
    'Su familia dice que la consulta del 20/11/2026 no es correcta.',
  ]);

  // Where the guardian ends the consent, the clinic still reads what it wrote.
  await ours.patients.end({ petId });
  const former = await world.as(paz).formerPatients.record({ petId });
  expect([former.consultations, former.prescriptions].map((list) => list.length)).toEqual([1, 1]);
  await expect(world.as(paz).consultations.edit({ consultationId, plan: 'Otro' })).rejects.toMatchObject(
    refused('CONSULTATION_NOT_FOUND'),
  );
});

test('a history prints them, and a long note goes on over the page with its number', async ({ world }) => {
  const { vera, paz } = await makeTeam(world);
  const petId = await keepAnimal(world, vera);
  const long = Array.from({ length: 120 }, (_, line) => `Línea ${line} de lo hallado.`)
    .join('\n')
    .slice(0, 2000);
  const { consultationId } = await world.as(paz).consultations.add({ petId, ...NOTE, findings: long, plan: long });
  const items = Array.from({ length: 12 }, (_, nth) => ({ ...PRESCRIPTION.items[0], product: `Producto ${nth}` }));
  await world.as(paz).prescriptions.add({ petId, ...PRESCRIPTION, items });
  const note = await printed(world, paz, `/api/mascotas/${petId}/consulta/${consultationId}.pdf`);
  expect(note.pages.length).toBeGreaterThan(1);
  for (const [index, page] of note.pages.entries()) {
    expect(page.text).toContain(note.number);
    expect(page.text).toContain(`Página ${index + 1} de ${note.pages.length}`);
  }
  const history = await printed(world, paz, `/api/mascotas/${petId}/historia.pdf?secciones=consultas,recetas`);
  for (const words of ['Consultas', NOTE.reason, '38,6 °C', 'Recetas', 'Producto 11'])
    expect(history.text).toContain(words);
});

describe('notes and prescriptions where the record goes', () => {
  test('into the guardian’s own data and into a copy for another installation, with who signed', async ({ world }) => {
    const { ana, petId } = await treated(world);
    const data = await exportAccount(world.context(ana) as SignedInContext);
    const by = { name: 'Dra. Paz Vera', registration: 'MV-22' };
    expect(data.animals[0]).toMatchObject({
      consultations: [{ reason: NOTE.reason, temperature: 38.6, grams: 12_400, plan: NOTE.plan, visit: by }],
      prescriptions: [{ items: PRESCRIPTION.items, indications: PRESCRIPTION.indications, visit: by }],
    });
    const file = path.join(world.config.dataDir, 'copia.zip');
    writeFileSync(file, (await ask(world, ana, `/api/mascotas/${petId}/copia.zip`)).rawPayload);
    const there = await openWorld();
    try {
      const bea = await makeUser(there);
      const { petId: itsId } = await importArchive(there.context(bea) as SignedInContext, file);
      const { consultations, prescriptions, weights } = await there.as(bea).pets.get({ petId: itsId });
      const signed = { veterinarian: 'Dra. Paz Vera (reg. MV-22)', clinic: 'Clínica Ñandú', visit: null };
      expect(consultations).toMatchObject([{ reason: NOTE.reason, temperatureTenths: 386, grams: 12_400, ...signed }]);
      expect(prescriptions).toMatchObject([{ items: PRESCRIPTION.items, ...signed }]);
      expect(weights).toHaveLength(1);
      // It is not signed here: it is no paper of this clinic, and its family does not change a veterinarian's words.
      const entryId = consultations[0]?.id ?? 0;
      expect((await ask(there, bea, `/api/mascotas/${itsId}/consulta/${entryId}.pdf`)).statusCode).toBe(400);
      await expect(there.as(bea).consultations.edit({ consultationId: entryId, plan: 'Otro' })).rejects.toMatchObject(
        refused('VETERINARIAN_ONLY'),
      );
    } finally {
      await there.close();
    }
  });

  test('a copy of before, without them, is read as ever', () => {
    const animal = { name: 'Luna', sex: 'female', code: 'K7Q2M9XDTA', species: 'dog' };
    const head = { program: 'PetLove+', schemaVersion: 1, exportedAt: '2026-01-01T00:00:00.000Z' };
    expect(archiveDocument.parse({ ...head, animal })).toMatchObject({ consultations: [], prescriptions: [] });
  });

  test('they stay with the clinic when the guardian’s account is deleted', async ({ world }) => {
    const { ana, paz, petId } = await treated(world);
    const passwordHash = await hashPassword('tres lunas de cobre');
    await world.db.updateTable('user').set({ passwordHash }).where('id', '=', ana.id).execute();
    await makeNotes(world, { petId, createdBy: ana.id });
    await world.as(ana).privacy.deleteAccount({ password: 'tres lunas de cobre' });
    const { consultations, prescriptions } = await world.as(paz).pets.get({ petId });
    expect([consultations, prescriptions].map((list) => list.map(({ visit }) => visit?.name))).toEqual([
      ['Dra. Paz Vera'],
      ['Dra. Paz Vera'],
    ]);
  });
});

/** A guardian's animal that the clinic attended. */
async function treated(world: World) {
  const { paz } = await makeTeam(world);
  const ana = await makeUser(world);
  const petId = await openAnimal(world, ana, paz);
  await world.as(paz).consultations.add({ petId, ...NOTE });
  await world.as(paz).prescriptions.add({ petId, ...PRESCRIPTION, items: [...PRESCRIPTION.items] });
  return { ana, paz, petId };
}
