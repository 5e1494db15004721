/** The clinic's templates and price, and one try of them. Without an account of the operator nothing of this is shown. */
import type { Context, SignedInContext } from '#server/platform/core/context.ts';
import { clinicCountry } from '#server/accounts/clinic-profile/queries.ts';
import { clinicOf } from '#server/accounts/clinic-profile/service.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { readPhone } from '#server/platform/lib/phone.ts';
import { limit } from '#server/platform/rate-limits/service.ts';
import { senderOf } from '#server/clinic/recalls/service.ts';
import { sendTemplate } from './provider.ts';
import * as queries from './queries.ts';
import { PARAMETERS, type Parameter } from './rules.ts';
import type { SaveWhatsappTemplateInput, WhatsappKindInput, WhatsappPriceInput, WhatsappTestInput } from './schema.ts';

/** @throws INVALID where the operator set no account */
export function requireAccount({ config }: Pick<Context, 'config'>) {
  if (config.whatsapp) return config.whatsapp;
  throw new DomainError('INVALID', { message: 'Esta instalación no tiene una cuenta de WhatsApp Business.' });
}

/** Null: the method is not offered. */
export async function setting({ db, config }: SignedInContext) {
  if (!config.whatsapp) return null;
  const templates = await queries.listTemplates(db);
  const problem = await queries.findAccountProblem(db);
  return {
    price: await queries.readPrice(db),
    templates: templates.map((one) => ({ ...one, parameters: readParameters(one.parameters) })),
    problem: problem?.problem ?? null,
    webhook: `${config.publicUrl}/whatsapp/aviso`,
    clinic: (await senderOf({ db, config })).name,
  };
}

export function readParameters(written: string): Parameter[] {
  return written.split(' ').filter((word): word is Parameter => Object.hasOwn(PARAMETERS, word));
}

export async function saveTemplate(context: SignedInContext, input: SaveWhatsappTemplateInput) {
  requireAccount(context);
  const { db, actor, now } = context;
  const parameters = input.parameters.join(' ');
  await queries.putTemplate(db, { ...input, parameters, changedBy: actor.userId, changedAt: now() });
  return { kind: input.kind };
}

export async function removeTemplate({ db }: SignedInContext, { kind }: WhatsappKindInput) {
  await queries.deleteTemplate(db, kind);
  return { kind };
}

export async function savePrice({ db }: SignedInContext, { price }: WhatsappPriceInput) {
  await queries.setPrice(db, price);
  return { price };
}

/** «Enviar una prueba» to the administrator's own number. @throws INVALID with what WhatsApp said, TOO_MANY */
export async function sendTest(context: SignedInContext, { kind, phone }: WhatsappTestInput) {
  const account = requireAccount(context);
  const { db, actor, now } = context;
  const at = now();
  const number = readPhone(phone, await clinicCountry(db))?.e164;
  if (!number)
    throw new DomainError('INVALID', { field: 'phone', message: 'Escríbelo entero; si es de otro país, con su +.' });
  await limit(db, 'testNoticeUser', `whatsapp:${actor.userId}`, at);
  const template = await queries.findTemplate(db, kind);
  if (!template) throw new DomainError('INVALID', { message: 'Primero guarda la plantilla.' });
  const { name: clinic, phone: clinicPhone } = await clinicOf(context);
  const sample: Record<Parameter, string> = {
    tutor: 'Ana',
    animales: 'Luna',
    cuidados: 'Luna: le toca la vacuna Antirrábica hoy.',
    cuando: 'mañana a las 10:30',
    clinica: clinic ?? 'tu clínica',
    telefono: clinicPhone ?? '-',
    enlace: `${context.config.publicUrl}/turno/prueba`,
  };
  const parameters = readParameters(template.parameters).map((one) => sample[one]);
  const { language } = template;
  const result = await sendTemplate(account, { to: number.slice(1), name: template.name, language, parameters });
  if (result.outcome !== 'accepted') throw new DomainError('INVALID', { message: result.why });
  return { kind };
}
