/** Consent of a guardian, as screens say it. Runs in the browser too. */

/** From reading the digits aloud to typing them at the counter. */
export const CODE_MINUTES = 15;
export const CODE_DIGITS = 6;
/** A request that was refused is not repeated at once. */
export const ASK_AGAIN_HOURS = 24;

export const CONSENT_WAYS = {
  code: 'con un código',
  request: 'respondiendo a su pedido',
  transfer: 'al recibirlo de la clínica',
  paper: 'por escrito, en la clínica',
} as const;

/** @param left tries until the counter takes no more codes for an hour */
export function wrongCodeWords(left: number): string {
  if (left === 0)
    return 'Ese código no está abierto, y era el último intento de esta hora. Usa «Pedir permiso»: le llega a su tutor.';
  const tries = left === 1 ? 'Te queda 1 intento' : `Te quedan ${left} intentos`;
  return `Ese código no está abierto. Pide que te lo lean otra vez, o que muestren uno nuevo. ${tries}.`;
}

/** How an animal became a patient. */
export const VIA_WORDS = {
  counter: 'Mostrador',
  import: 'Lista traída',
  campaign: 'Jornada',
  guardian: 'Permiso de su tutor',
  earlier: 'De antes',
} as const;
