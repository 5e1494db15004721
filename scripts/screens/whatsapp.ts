/** What the screens of WhatsApp show: a template and its price, who consented, and messages that came to something. Nothing leaves. */
import type { OpenDatabase } from '#db/open.ts';
import type { WhatsappState } from '#db/types.ts';
import type { Api } from '#server/app/http/router.ts';
import { usualWords } from '#server/clinic/whatsapp/rules.ts';
import { plus } from '#server/platform/lib/time.ts';

/** An account at an address where nothing answers. */
export const WHATSAPP_ACCOUNT = {
  WHATSAPP_TOKEN: 'muestra',
  WHATSAPP_PHONE_NUMBER_ID: '106540352242922',
  WHATSAPP_APP_SECRET: 'muestra',
  WHATSAPP_VERIFY_TOKEN: 'muestra-muestra-muestra',
  WHATSAPP_API_URL: 'http://127.0.0.1:9/v24.0',
};

const BECAME: { state: WhatsappState; problem: string | null; consented: boolean }[] = [
  { state: 'read', problem: null, consented: true },
  { state: 'failed', problem: 'Ese número no recibe WhatsApp.', consented: true },
  { state: 'delivered', problem: null, consented: false },
];

export async function writeWhatsapp({ db }: OpenDatabase, administrator: Api, at: string): Promise<void> {
  const { whatsapp, recalls, appointments } = administrator;
  const parameters = ['tutor', 'cuidados', 'clinica'] as const;
  await whatsapp.saveTemplate({ kind: 'due', name: 'lo_que_toca', language: 'es', parameters: [...parameters] });
  await whatsapp.savePrice({ price: 113 });
  const clinic = (await whatsapp.setting())?.clinic ?? '';
  const write = (about: { ownerId: number; phone: string; appointmentId?: number }, became: (typeof BECAME)[number]) =>
    db
      .insertInto('whatsappMessage')
      .values({
        kind: about.appointmentId === undefined ? 'due' : 'appointment',
        ownerId: about.ownerId,
        letterId: null,
        appointmentId: about.appointmentId ?? null,
        phone: about.phone,
        dedupeKey: `muestra:${about.ownerId}:${about.appointmentId ?? 0}`,
        state: became.state,
        stateAt: plus(at, -20, 'hours'),
        problem: became.problem,
        wamid: null,
        createdAt: plus(at, -21, 'hours'),
        expiresAt: plus(at, 20, 'hours'),
        attempts: 1,
        nextAttemptAt: at,
        leaseUntil: null,
        begunAt: null,
        sentAt: plus(at, -20, 'hours'),
        parkedAt: null,
      })
      .execute();
  const { groups } = await recalls.list({});
  const reached = groups.flatMap(({ ownerId, chat, silent }) => (chat && !silent ? [{ ownerId, phone: chat }] : []));
  for (const [place, became] of BECAME.entries()) {
    const owner = reached[place];
    if (!owner) continue;
    if (became.consented)
      await whatsapp.giveConsent({ ownerId: owner.ownerId, words: usualWords(clinic), way: 'person' });
    await write(owner, became);
  }
  const agenda = await appointments.agenda({ days: 1 });
  const ahead = agenda.appointments.filter(({ state, petId }) => petId !== null && /agreed|confirmed/.test(state));
  for (const [place, became] of BECAME.entries()) {
    const { petId, appointmentId, chat } = ahead[place] ?? {};
    if (!petId || !appointmentId || !chat) continue;
    const { ownerId } = await db.selectFrom('pet').select('ownerId').where('id', '=', petId).executeTakeFirstOrThrow();
    await write({ ownerId, phone: chat, appointmentId }, became);
  }
}
