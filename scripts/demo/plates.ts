/**
 * Tags and their effects: a batch, some on Gabriela's animals with weeks of readings, and a lost cat with two
 * finders. Everything through the procedures, each at its own hour.
 */
import type { Context, SignedInContext } from '#server/platform/core/context.ts';
import { dayIn } from '#server/platform/lib/calendar.ts';
import { plus } from '#server/platform/lib/time.ts';
import { type Api, createCaller } from '#server/app/http/router.ts';
import { startConversation } from '#server/lost-found/finders/service.ts';
import { openPage, writeReadings } from '#server/lost-found/tag-page/service.ts';

const BROWSER = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Mobile Safari/537.36';
const PLATES = 12;
const LOST = 'Doña Micaela de los Ángeles';

export interface SeededPlates {
  lostPet: number;
  /** The codes of the lost cat's tag, of one without an animal, and of a switched-off one. */
  lostCode: string;
  newCode: string;
  offCode: string;
  /** The token of the first finder's link, and the members' id of that conversation. */
  finder: string;
  thread: number;
}

/** @param guardian the owner of the tagged animals · `admin` who makes the tags. */
export async function addPlates(guardian: SignedInContext, admin: SignedInContext): Promise<SeededPlates> {
  const { db } = guardian;
  const ago = (hours: number) => plus(guardian.now(), -hours, 'hours');
  const family = (hours: number): Api => createCaller(at(guardian, ago(hours)));
  const { batchId } = await createCaller(at(admin, ago(7200))).tagBatches.make({
    name: 'Feria de adopciones, La Carolina',
    amount: PLATES,
  });
  const pack = await db
    .selectFrom('tag')
    .select(['code', 'activationCode'])
    .where('batchId', '=', batchId)
    .orderBy('id')
    .execute();
  const plate = (index: number) => ({
    code: pack[index]?.code ?? '',
    activationCode: pack[index]?.activationCode ?? '',
  });
  const pets = await family(0).pets.list();
  const petId = (name: string) => pets.find((pet) => pet.name === name)?.id ?? 0;
  const wear = (hours: number, name: string, index: number) =>
    family(hours).tags.activate({ petId: petId(name), activationCode: plate(index).activationCode });

  const first = await wear(6900, 'Canela', 0);
  await wear(6850, 'Capitán Chimborazo', 1);
  await wear(1800, LOST, 2);
  const { tagId: hers } = await wear(1700, 'Copito', 3);
  await read(
    guardian,
    plate(0).code,
    [6500, 5800, 5100, 4700, 4100, 3700, 3400, 2800, 2500, 2150, 1850, 1400, 1100, 900],
  );
  await read(guardian, plate(1).code, [5600, 4300, 3500, 2900, 2650, 2100, 2000, 1700, 1500, 1250, 1200, 980]);
  const second = { reason: 'broken', activationCode: plate(4).activationCode } as const;
  await family(480).tags.replace({ tagId: first.tagId, ...second });
  await family(300).tags.disable({ tagId: hers });
  await createCaller(at(admin, ago(200))).tagBatches.withdraw({ code: plate(5).code });
  await read(guardian, plate(4).code, [380, 150, 52]);
  await read(guardian, plate(1).code, [620, 96]);

  await family(400).tagPage.save({
    petId: petId('Canela'),
    callShown: 'lost',
    whatsappShown: 'lost',
    guardianShown: true,
    looksShown: true,
    urgentNote: 'No le des comida ni otras medicinas: tiene epilepsia.',
    mannerNote: 'Es asustadiza: agáchate y llámala por su nombre.',
    vetNote: 'Clínica Los Arupos, 02 255 0101',
  });
  await family(390).tagPage.save({
    petId: petId(LOST),
    callShown: 'lost',
    whatsappShown: 'lost',
    guardianShown: true,
    mannerNote: 'No la persigas: siéntate cerca y habla bajito.',
  });
  return { ...(await lose()), newCode: plate(6).code, offCode: plate(3).code };

  async function lose() {
    const lostPet = petId(LOST);
    const lostCode = plate(2).code;
    await family(30).lostPets.start({
      petId: lostPet,
      since: dayIn(guardian.actor.timeZone, ago(30)),
      place: 'Parque La Carolina, cerca de la laguna',
      detail: 'Collar rojo con placa. Si oye ruido se sube a los árboles.',
      reward: 'Se gratifica',
      contactShown: true,
    });
    await read(guardian, lostCode, [29, 26, 22, 20, 9, 5, 2]);
    const rosa = stranger(guardian, ago(20), '203.0.113.20');
    const found = await startConversation(
      rosa,
      lostCode,
      { message: 'La vi bajo una banca, pero se me escapó.', name: 'Rosa' },
      SPANISH,
    );
    const finder = found.is === 'told' ? found.token : '';
    const [thread] = await family(19.5).finderInbox.list();
    const threadId = thread?.threadId ?? 0;
    await family(19.5).finderInbox.reply({ threadId, text: '¡Gracias! Voy para allá. ¿Por qué lado de la laguna?' });
    const later = stranger(guardian, ago(19.3), '203.0.113.20');
    const place = { place: 'Junto a los botes', latitude: -0.182_412, longitude: -78.484_655, accuracy: 14 };
    await startConversation(later, lostCode, place, { ...SPANISH, lastToken: finder });
    const messages = (await family(19).finderInbox.get({ threadId })).messages;
    await family(19).finderInbox.read({ threadId, messageId: messages.at(-1)?.messageId ?? 0 });
    const unread = stranger(guardian, ago(2), '203.0.113.77');
    await startConversation(
      unread,
      lostCode,
      { message: 'Hay una gata naranja maullando en mi patio. ¿Es ella?' },
      SPANISH,
    );
    return { lostPet, lostCode, finder, thread: threadId };
  }
}

const SPANISH = { language: 'es' } as const;

/** Visitors with different phones, so many hours ago. */
async function read(context: SignedInContext, code: string, hours: number[]) {
  for (const [index, ago] of hours.entries()) {
    const passer = stranger(context, plus(context.now(), -ago, 'hours'), `198.51.100.${index + 1}`);
    await openPage(passer, code, true);
    await writeReadings(context.db);
  }
}

function stranger(context: SignedInContext, instant: string, ip: string): Context {
  return { ...at(context, instant), actor: null, caller: { ...context.caller, ip, agent: BROWSER } };
}

function at(context: SignedInContext, instant: string): SignedInContext {
  return { ...context, now: () => instant };
}
