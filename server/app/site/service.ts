/** The content of the landing page: the current price, and an invented animal. */
import type { Context } from '#server/platform/core/context.ts';
import { clinicOf } from '#server/accounts/clinic-profile/service.ts';
import { requestsOpen } from '#server/clinic/appointments/requests.service.ts';
import { VERSION } from '#server/platform/lib/version.ts';
import { shownOffers } from '#server/billing/plans/service.ts';
import type { PublicView } from '#server/lost-found/tag-page/rules.ts';
import { findOnLanding } from '#server/admin/tutorials/queries.ts';
import { addressOf, playerOf } from '#server/admin/tutorials/rules.ts';

/** The facts about this installation. */
export async function landingFacts(context: Pick<Context, 'db' | 'config' | 'now'>) {
  const { trialDays, publicUrl } = context.config;
  const [first] = await shownOffers(context);
  const price = first ? { cents: first.cents, months: first.months } : null;
  const video = await videoOf(context.db);
  const clinic = await clinicOf(context);
  const open = context.config.signups === 'open';
  const appointments = await requestsOpen(context);
  return { price, trialDays, clinic, version: VERSION, publicUrl, video, open, appointments };
}

async function videoOf(db: Context['db']) {
  const video = await findOnLanding(db);
  if (!video) return null;
  const { title, description, link, code, mime, captions } = video;
  if (link !== null) return { title, description, link, player: playerOf(link) };
  if (code === null) return null;
  return { title, description, address: addressOf(code), mime: mime ?? 'video/mp4', captioned: captions !== null };
}

/** The sample's animal: drawn, invented, and without a valid code. */
export const SAMPLE: PublicView = {
  code: 'K7Q2M9XDTJ',
  state: 'active',
  name: 'Canela',
  species: 'dog',
  speciesName: 'Perro',
  photo: false,
  sex: 'female',
  breed: 'Mestiza',
  color: 'Canela, frente blanca',
  marks: null,
  neutered: true,
  chip: true,
  allergies: 'penicilina',
  medicine: null,
  urgentNote: 'Toma fenobarbital cada 12 horas. No le des otra medicina.',
  mannerNote: null,
  vetNote: null,
  guardian: 'Gabriela',
  call: null,
  whatsapp: null,
  clinic: null,
  lost: null,
};
