/** `codigo` of the older calls' refusals: what a program compares. The words beside it may change, a code never does. */
import type { DomainErrorCode } from './errors.ts';

/** Where nothing more exact is known than the status; the clinic's calls have the same words. */
export const CODE_OF_STATUS: Readonly<Record<number, string>> = {
  400: 'DATO_INVALIDO',
  401: 'SESION_NECESARIA',
  402: 'ANUALIDAD_VENCIDA',
  403: 'SIN_PERMISO',
  404: 'NO_EXISTE',
  405: 'METODO_NO_ADMITIDO',
  409: 'CONFLICTO',
  413: 'DEMASIADO_GRANDE',
  415: 'FORMATO_NO_ADMITIDO',
  429: 'DEMASIADAS_LLAMADAS',
  500: 'ERROR_INTERNO',
  503: 'OCUPADO',
};

/** Those whose status says too little to decide what to do next. */
export const CODE_OF_REFUSAL = {
  WRONG_CREDENTIALS: 'CLAVE_INCORRECTA',
  ACCOUNT_UNCONFIRMED: 'CUENTA_SIN_CONFIRMAR',
  ACCOUNT_DISABLED: 'CUENTA_DESHABILITADA',
  SECOND_FACTOR_REQUIRED: 'FALTA_SEGUNDO_PASO',
  SECOND_FACTOR_MISSING: 'ADMINISTRADOR_SIN_SEGUNDO_PASO',
  SOCIAL_ACCOUNT: 'CUENTA_DE_RED_SOCIAL',
  SOCIAL_REFUSED: 'RED_SOCIAL_NO_CONFIRMA',
  SIGNUPS_CLOSED: 'REGISTRO_CERRADO',
  EMAIL_TAKEN: 'CORREO_EN_USO',
  EMAIL_UNKNOWN: 'CORREO_NO_REGISTRADO',
  TOKEN_SPENT: 'ENLACE_USADO',
  API_KEY_SCOPE: 'PERMISO_FALTA',
  ADMIN_ONLY: 'SOLO_ADMINISTRADOR',
  PET_NOT_FOUND: 'MASCOTA_NO_EXISTE',
  PET_READ_ONLY: 'MASCOTA_SOLO_LECTURA',
  PET_OWNER_ONLY: 'SOLO_QUIEN_LA_REGISTRO',
  OWNER_NOT_FOUND: 'BENEFICIARIO_NO_EXISTE',
  OWNER_ID_TAKEN: 'IDENTIFICACION_EN_USO',
  MICROCHIP_TAKEN: 'MICROCHIP_EN_USO',
  VACCINATION_NOT_FOUND: 'VACUNA_NO_EXISTE',
  DEWORMING_NOT_FOUND: 'DESPARASITACION_NO_EXISTE',
  ILLNESS_NOT_FOUND: 'ENFERMEDAD_NO_EXISTE',
  MEDICINE_NOT_FOUND: 'MEDICAMENTO_NO_EXISTE',
  FILE_NOT_FOUND: 'ARCHIVO_NO_EXISTE',
  QUOTA_FULL: 'ESPACIO_LLENO',
  TAG_NOT_FOUND: 'PLACA_NO_EXISTE',
  TAG_TAKEN: 'PLACA_EN_USO',
  TAG_OFF: 'PLACA_APAGADA',
  CODE_NOT_FOUND: 'CODIGO_NO_EXISTE',
  PAYMENT_NOT_FOUND: 'PAGO_NO_EXISTE',
  IDEMPOTENCY_CONFLICT: 'CLAVE_REPETIDA',
  OUTCOME_UNKNOWN: 'EN_DUDA',
  DISK_FULL: 'DISCO_LLENO',
  DATABASE_AWAY: 'BASE_NO_RESPONDE',
} as const satisfies Partial<Record<DomainErrorCode, string>>;

/** @param status of the answer, which decides where the refusal has no code of its own */
export function refusalCode(status: number, refusal?: DomainErrorCode): string {
  const own: Partial<Record<DomainErrorCode, string>> = CODE_OF_REFUSAL;
  return (refusal && own[refusal]) ?? CODE_OF_STATUS[status] ?? (status < 500 ? 'DATO_INVALIDO' : 'ERROR_INTERNO');
}
