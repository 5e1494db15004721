/** A large household of real life: forty animals, a puppy, an old cat with three medicines, a lost one, one that died; a journey ahead. */
import type { OpenDatabase } from '#db/open.ts';
import type { SignedInContext } from '#server/platform/core/context.ts';
import { plusDays } from '#server/platform/lib/calendar.ts';
import type { Api } from '#server/app/http/router.ts';
import { addPhotos } from '../demo/photos.ts';

const NAMES = ['Luna', 'Toby', 'Micha', 'Kira', 'Simba', 'Nala', 'Rocky', 'Lola', 'Max', 'Pelusa', 'Zeus'];
const LONG = 'María Fernanda de los Ángeles Segunda, la reina de la casa';

/** What is written into the braces of addresses. */
export async function makeHousehold(open: OpenDatabase, context: SignedInContext, own: Api, today: string) {
  const species = new Map((await own.reference.species()).map(({ code, id }) => [code, id]));
  const daysAgo = (days: number) => plusDays(today, -days);
  const make = async (name: string, code: string, age: number, more: object = {}) =>
    (
      await own.pets.create({
        name,
        speciesId: species.get(code) ?? 0,
        sex: 'female',
        birthOn: daysAgo(age),
        birthEstimated: false,
        ...more,
      })
    ).petId;
  const canela = await make('Canela', 'dog', 5 * 365, { breed: 'Golden Retriever', microchip: '218095733032183' });
  await addPhotos(context, { petId: canela, name: 'Canela', vaccination: undefined }, today);
  await own.trips.setChipDay({ petId: canela, on: daysAgo(5 * 365 - 70) });
  for (const years of [4.7, 3.75, 2.8, 1.85, 0.9]) {
    const givenOn = daysAgo(Math.round(years * 365));
    const nextOn = plusDays(givenOn, 365);
    await own.vaccines.add({ petId: canela, name: 'Antirrábica', givenOn, nextOn, nextSource: 'chosen', sure: true });
  }
  await own.vaccines.add({ petId: canela, name: 'Séxtuple canina', givenOn: daysAgo(377), lot: 'L-559120-ZX' });
  await own.trips.addTitre({
    petId: canela,
    sampledOn: daysAgo(11),
    laboratory: 'Laboratorio de referencia',
    value: '0,75',
  });
  const way = { petId: canela, fromCountry: 'EC' as const, means: 'air' as const };
  const trip = await own.trips.add({ ...way, toCountry: 'ES', arrivesOn: plusDays(today, 120) });
  const soon = await own.trips.add({ ...way, toCountry: 'ES', arrivesOn: plusDays(today, 20) });
  await own.trips.add({ ...way, toCountry: 'CO', arrivesOn: plusDays(today, 40) });
  const quito = { petId: canela, country: 'EC', place: 'Quito' };
  await own.registrations.save({ ...quito, number: 'Q-00 123', tag: '7', expiresOn: plusDays(today, 300), fee: '' });
  await own.costs.keep({ on: true });
  const luna = await make('Luna', 'dog', 80, { breed: 'Mestiza' });
  await own.vaccines.add({ petId: luna, name: 'Quíntuple canina (DHPP)', givenOn: daysAgo(24) });
  for (const [amount, days] of [
    [2.1, 50],
    [3.4, 24],
    [4.9, 3],
  ] as const)
    await own.weights.add({ petId: luna, amount, unit: 'kg', measuredOn: daysAgo(days) });
  const felix = await make('Don Félix de la Cruz y Andrade', 'cat', 15 * 365, { sex: 'male' });
  for (const [name, dose, every] of [
    ['Amlodipino', '1/4 de tableta', 24],
    ['Metimazol', '1 tableta', 12],
    ['Lactulosa', '2 ml', 8],
  ] as const) {
    const course = { startOn: daysAgo(40), firstTime: '08:00', every, everyUnit: 'hour' as const };
    await own.medicines.add({ petId: felix, name, dose, ...course });
  }
  await own.checkups.add({ petId: felix, reason: 'Control de la presión', plannedOn: plusDays(today, 6) });
  await make('Paco', 'bird', 700, { sex: 'unknown' });
  const kira = await make('Kira', 'dog', 1200);
  await own.vaccines.add({ petId: kira, name: 'Antirrábica', givenOn: daysAgo(370) });
  await own.lostPets.start({ petId: kira, place: 'Parque La Carolina, junto al lago' });
  const nina = await make('Nina', 'dog', 13 * 365);
  await own.memorials.remember({
    petId: nina,
    deceasedOn: daysAgo(20),
    words: 'Dormía al sol y nos esperaba en la puerta.',
  });
  for (const [petId, days, amount, what] of [
    [canela, 4, '25,50', 'Consulta y vacuna'],
    [felix, 40, '62', 'Análisis de sangre y presión, con receta para tres meses'],
    [canela, 190, '380', 'Cirugía de la pata'],
    [luna, 15, '18,75', 'Primera vacuna'],
    [nina, 420, '90', 'Esterilización'],
    [felix, 520, '41,20', 'Alimento renal'],
  ] as const)
    await own.costs.add({ petId, spentOn: daysAgo(days), amount, what, place: 'Clínica Veterinaria Los Arupos' });
  await open.db
    .insertInto('consentRequest')
    .values({ petId: canela, askedBy: null, askedAt: context.now(), answeredAt: null, granted: null })
    .execute();
  const crowd = [LONG, ...Array.from({ length: 33 }, (_, nth) => `${NAMES[nth % NAMES.length]} ${nth + 1}`)];
  for (const [nth, name] of crowd.entries()) {
    const petId = await make(name, nth % 3 === 0 ? 'cat' : 'dog', 400 + nth * 31);
    if (nth % 2 === 0) {
      const nextOn = plusDays(today, (nth % 40) - 12);
      const dates = { givenOn: daysAgo(350), nextOn, nextSource: 'chosen' as const };
      await own.vaccines.add({ petId, name: 'Antirrábica', ...dates, sure: true });
    }
  }
  return { traveller: canela, trip: trip.tripId, tripSoon: soon.tripId, puppy: luna, old: felix, loved: nina };
}
