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
