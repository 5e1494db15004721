/** The actions on accounts: the question before each and the message after it. */
import { count } from '../../../lib/format.ts';

export type BulkAct = 'disable' | 'enable' | 'resendConfirmation' | 'sendReset' | 'endSessions';

interface ActWords {
  /** The button's label where the question names the account. */
  one: string;
  /** The button's label with a number of accounts. */
  button: (amount: number) => string;
  /** The question; `whom` is a name or a number of accounts. */
  ask: (whom: string) => string;
  consequence: string;
  /** "Deshabilitaste 3 cuentas." */
  done: (amount: number) => string;
  destructive?: boolean;
}

const accounts = (amount: number) => count(amount, 'cuenta');

export const ACTS: Record<BulkAct, ActWords> = {
  disable: {
    one: 'Deshabilitar',
    button: (amount) => `Deshabilitar ${accounts(amount)}`,
    ask: (whom) => `¿Deshabilitar ${whom}?`,
    consequence:
      'Se cierran ahora sus sesiones y sus claves de API, y al entrar se le dice que la cuenta está deshabilitada. Sus animales y su historia se quedan como están.',
    done: (amount) => `Deshabilitaste ${accounts(amount)}.`,
    destructive: true,
  },
  enable: {
    one: 'Habilitar',
    button: (amount) => `Habilitar ${accounts(amount)}`,
    ask: (whom) => `¿Habilitar ${whom}?`,
    consequence: 'Podrá entrar otra vez con su misma contraseña. Las claves de API que se cerraron no vuelven.',
    done: (amount) => `Habilitaste ${accounts(amount)}.`,
  },
  resendConfirmation: {
    one: 'Reenviar',
    button: (amount) => `Reenviar a ${amount}`,
    ask: (whom) => `¿Reenviar la confirmación a ${whom}?`,
    consequence: 'Le llega otra vez el correo para confirmar su registro. El enlace vale un día.',
    done: (amount) => `Reenviaste la confirmación a ${accounts(amount)}.`,
  },
  sendReset: {
    one: 'Enviar el enlace',
    button: (amount) => `Enviar enlace a ${amount}`,
    ask: (whom) => `¿Enviar un enlace para otra contraseña a ${whom}?`,
    consequence: 'La persona elige su contraseña con el enlace que le llega por correo; vale media hora.',
    done: (amount) => `Enviaste el enlace a ${accounts(amount)}.`,
  },
  endSessions: {
    one: 'Cerrar sus sesiones',
    button: (amount) => `Cerrar sesiones de ${amount}`,
    ask: (whom) => `¿Cerrar las sesiones de ${whom}?`,
    consequence: 'Tendrá que entrar otra vez en todos sus dispositivos.',
    done: (amount) => `Cerraste las sesiones de ${accounts(amount)}.`,
    destructive: true,
  },
};

/** Why the action was not done to one of several accounts. */
export function whyNot({ refused, message }: { refused: string | null; message: string | null }): string {
  if (message) return message;
  const words: Record<string, string> = {
    OWN_ACCOUNT: 'Es tu propia cuenta.',
    LAST_ADMINISTRATOR: 'Es quien administra: sin nadie más, no se puede.',
    USER_NOT_FOUND: 'La cuenta ya no existe.',
    SOCIAL_ACCOUNT: 'Entra con otra cuenta y no tiene contraseña.',
    TOO_MANY: 'Ya se le enviaron varios en la última hora.',
  };
  return words[refused ?? ''] ?? 'No se pudo.';
}
