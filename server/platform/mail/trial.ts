/** "Enviar correo de prueba": whether the configured transport accepts a mail, without the outbox. */
import { randomInt } from 'node:crypto';
import type { Instant } from '#db/types.ts';
import type { Config } from '#server/platform/config/config.ts';
import { layOut } from './layout.ts';
import { makeTransport } from './transport.ts';
import { sentInTime } from './transport.ts';

/**
 * @returns the transport, and its error message where it refused; the message may contain a person's address.
 */
export async function tryTransport(config: Config, to: string, at: Instant) {
  const by = config.mail.resendKey ? 'Resend' : config.mail.smtpUrl ? 'SMTP' : 'files';
  // A number that no outbox row has: two trials are two mails.
  const stamp = { id: -randomInt(1, 2 ** 47), kind: 'trial' as const, to, createdAt: at };
  const letter = layOut(
    {
      subject: 'Correo de prueba de PetLove+',
      preview: 'Si lo lees, los correos de este servidor salen bien.',
      paragraphs: [
        'Hola:',
        'Este es un correo de prueba. Si lo lees, los correos de este servidor salen bien y llegan a tu bandeja.',
      ],
      closing: ['No tienes que hacer nada.'],
    },
    null,
  );
  try {
    await sentInTime(makeTransport(config)({ ...letter, ...stamp }));
    return { by, error: null } as const;
  } catch (error) {
    return { by, error: (error instanceof Error ? error.message : String(error)).slice(0, 300) } as const;
  }
}
