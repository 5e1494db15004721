/** A clinic's own account of the WhatsApp Cloud API; without all of its variables the method is not shown. */
import { z } from 'zod';

const word = (most: number) =>
  z
    .string()
    .trim()
    .regex(/^[\x21-\x7e]+$/)
    .max(most)
    .optional();

export const whatsappVariables = {
  WHATSAPP_TOKEN: word(1000),
  WHATSAPP_PHONE_NUMBER_ID: z
    .string()
    .regex(/^\d{5,25}$/)
    .optional(),
  WHATSAPP_APP_SECRET: word(200),
  WHATSAPP_VERIFY_TOKEN: z
    .string()
    .regex(/^[\w-]{16,200}$/)
    .optional(),
};

export const whatsappExpectations = {
  WHATSAPP_TOKEN: 'el token permanente de un usuario del sistema de Meta',
  WHATSAPP_PHONE_NUMBER_ID: 'el id del número en WhatsApp Manager, solo cifras (no es el teléfono)',
  WHATSAPP_APP_SECRET: 'la clave secreta de la aplicación de Meta, que firma sus avisos',
  WHATSAPP_VERIFY_TOKEN: 'un texto que eliges tú, de 16 letras o más, y repites en el webhook de Meta',
};

type Read = { [Name in keyof typeof whatsappVariables]?: string | undefined };

/** Null without any of them. @throws Error with words, where some are missing */
export function whatsappOf(v: Read & { WHATSAPP_API_URL: string }) {
  const { WHATSAPP_TOKEN: token, WHATSAPP_PHONE_NUMBER_ID: phoneId, WHATSAPP_API_URL: apiUrl } = v;
  const { WHATSAPP_APP_SECRET: appSecret, WHATSAPP_VERIFY_TOKEN: verifyToken } = v;
  if (token && phoneId && appSecret && verifyToken) return { token, phoneId, appSecret, verifyToken, apiUrl };
  if (token || phoneId || appSecret || verifyToken)
    throw new Error(`${Object.keys(whatsappVariables).join(', ')}: van juntas.`);
  return null;
}

export type WhatsappAccount = NonNullable<ReturnType<typeof whatsappOf>>;
