/** What a browser says of a passkey, and what a person says about one. */
import { z } from 'zod';
import { factorCodeOrNone } from '#server/accounts/second-factor/schema.ts';

export const MOST_PASSKEYS = 20;
const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
type Transport = (typeof TRANSPORTS)[number];

const UNREADABLE = 'El navegador no envió la llave completa. Inténtalo otra vez.';
const bytes = (most: number) =>
  z
    .string({ error: UNREADABLE })
    .min(1, UNREADABLE)
    .max(most, UNREADABLE)
    .regex(/^[\w-]+$/, UNREADABLE);

export function isTransport(word: string): word is Transport {
  return TRANSPORTS.some((one) => one === word);
}

const credential = z.object({
  id: bytes(1400),
  rawId: bytes(1400),
  type: z.literal('public-key', { error: UNREADABLE }),
});

export const createdResponse = credential.extend({
  response: z.object(
    {
      clientDataJSON: bytes(6000),
      attestationObject: bytes(20_000),
      transports: z
        .array(z.string().max(40))
        .max(20)
        .default([])
        .transform((words) => words.filter(isTransport)),
    },
    { error: UNREADABLE },
  ),
});

export const usedResponse = credential.extend({
  response: z.object(
    {
      clientDataJSON: bytes(6000),
      authenticatorData: bytes(6000),
      signature: bytes(6000),
      userHandle: bytes(200).nullish(),
    },
    { error: UNREADABLE },
  ),
});

const passkeyName = z
  .string({ error: 'Ponle un nombre.' })
  .trim()
  .min(1, 'Ponle un nombre.')
  .max(60, 'Usa 60 letras como máximo.');
const passkeyId = z.int({ error: 'Falta la llave.' }).positive('Esa llave no existe.');
/** Empty for an account that has none. */
const ownPassword = z
  .string({ error: 'Escribe tu contraseña.' })
  .max(256, 'Usa 256 caracteres como máximo.')
  .optional();
const proof = z.object({ password: ownPassword, code: factorCodeOrNone });
/** Of the second step; longer than other tokens where it carries a login to be joined. */
const ticket = z.string().min(1, 'Falta el primer paso.').max(2000, 'Empieza otra vez.').optional();

export const beginPasskeyInput = proof;
export const createPasskeyInput = z.object({ response: createdResponse, name: passkeyName });
export const renamePasskeyInput = z.object({ passkeyId, name: passkeyName });
export const removePasskeyInput = proof.extend({ passkeyId });
export const askPasskeyInput = z.object({
  ticket,
  /** `prove`: a signed-in person proves to be the same. */
  wish: z.enum(['enter', 'prove'], { error: 'Falta para qué.' }).default('enter'),
});
export const enterByPasskeyInput = z.object({ response: usedResponse, remember: z.boolean().default(false) });
export const provePasskeyInput = z.object({ response: usedResponse, ticket });

export type BeginPasskeyInput = z.infer<typeof beginPasskeyInput>;
export type CreatePasskeyInput = z.infer<typeof createPasskeyInput>;
export type RenamePasskeyInput = z.infer<typeof renamePasskeyInput>;
export type RemovePasskeyInput = z.infer<typeof removePasskeyInput>;
export type AskPasskeyInput = z.infer<typeof askPasskeyInput>;
export type EnterByPasskeyInput = z.infer<typeof enterByPasskeyInput>;
export type ProvePasskeyInput = z.infer<typeof provePasskeyInput>;
export type CreatedResponse = z.infer<typeof createdResponse>;
export type UsedResponse = z.infer<typeof usedResponse>;
