/** The words about a login at another company. Pure; runs in the browser too. */
import type { SocialProvider } from '#db/types.ts';

/** In the order of the buttons; the last is the operator's own. */
export const SOCIAL_PROVIDERS = ['google', 'facebook', 'oidc'] as const satisfies readonly SocialProvider[];

export const PROVIDER_NAMES = { google: 'Google', facebook: 'Facebook' } as const;

/** The operator names the own provider; an account may still have it once it is configured no more. */
export function providerName(provider: SocialProvider, oidc: { name: string } | null): string {
  return provider === 'oidc' ? (oidc?.name ?? 'otra cuenta') : PROVIDER_NAMES[provider];
}

/** What stopped a social login, as the address of the next page says it (`?aviso=`). */
export const NOTICES = {
  cancelado: 'No se entró: cancelaste en la otra página. Vuelve a intentarlo o entra con tu correo.',
  vencido: 'Ese intento ya no sirve: se usó o pasaron diez minutos. Empieza otra vez.',
  rechazado: 'El servicio no confirmó quién eres. Vuelve a intentarlo o entra con tu correo.',
  'sin-respuesta': 'El servicio no responde ahora. Vuelve a probar en un momento o entra con tu correo.',
  'sin-confirmar': 'Ese servicio no confirma que el correo sea tuyo. Confírmalo allí o entra con tu correo.',
  'sin-correo': 'Ese servicio no nos dijo tu correo. Pide a quien lo cuida que lo comparta, o entra con tu correo.',
  deshabilitada: 'Tu cuenta está deshabilitada. Escríbenos para volver a activarla.',
  cerrado: 'Aquí las cuentas se crean por invitación. Si ya tienes una, entra con el correo que la recibió.',
  demasiados: 'Hubo demasiados intentos. Espera un momento y vuelve a probar.',
  usada: 'Esa cuenta ya entra en otro usuario de PetLove+.',
  repetida: 'Ya tienes conectada otra cuenta de ese servicio. Desconéctala primero.',
  conectada: 'Listo: desde ahora también puedes entrar con esa cuenta.',
} as const;

export type Notice = keyof typeof NOTICES;

export function isNotice(value: unknown): value is Notice {
  return typeof value === 'string' && Object.hasOwn(NOTICES, value);
}
