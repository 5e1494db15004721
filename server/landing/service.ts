/** What the landing page is made of: the price as it stands, and an animal that is nobody's. */
import type { Context } from '#server/context.ts';
import { shownOffers } from '#server/plans/service.ts';
import type { PublicView } from '#server/tag-page/rules.ts';

/** What the page says about this installation. */
export async function landingFacts(context: Pick<Context, 'db' | 'config' | 'now'>) {
  const { trialDays, contactWhatsapp, vendorName, publicUrl } = context.config;
  const [first] = await shownOffers(context);
  const price = first ? { cents: first.cents, months: first.months } : null;
  return { price, trialDays, whatsapp: contactWhatsapp, vendorName, version: '0.0.1', publicUrl };
}

/** The animal of the sample: drawn, invented, and behind no code. */
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
  lost: null,
};
