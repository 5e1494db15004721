/** Which permission of a key each call belongs to. A call without a row here does not start the server. */
import { type ApiScope, SCOPES } from '#server/platform/core/api-scopes.ts';
import type { Actor } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { folded } from '#server/platform/lib/text.ts';

/**
 * open: says the same to everybody · session: the account's own affair (its ways in, its data, its money): no key opens it,
 * whatever it may do · by: the word of a field decides.
 */
export type CallScope =
  | ApiScope
  | 'open'
  | 'session'
  | { by: string; rows: Readonly<Record<string, ApiScope | 'session'>> };

const FACES = {
  by: 'tabla',
  rows: { usuario: 'session', mascota: 'fotos:escribir', duenio: 'fotos:escribir' },
} as const;

const CALLS: Readonly<Record<string, CallScope>> = {
  '/login': 'session',
  '/registro': 'session',
  '/signup': 'session',
  '/loginFirebase': 'session',
  '/registroFirebase': 'session',
  '/confirmarRegistro': 'session',
  '/validarUsuario': 'session',
  '/olvideClave': 'session',
  '/recupearClave': 'session',
  '/cambiarClave': 'session',
  '/inicio': 'cuenta:leer',
  '/usuarioPrincipal': 'cuenta:leer',
  '/recBeneficiario': 'duenios:leer',
  '/crearMascota': 'mascotas:escribir',
  '/editarMascota': 'mascotas:escribir',
  '/listadoMascotas': 'mascotas:leer',
  '/nombreMascota': 'mascotas:leer',
  '/mostrarDatosCedula': 'mascotas:leer',
  '/detalleMascota': 'salud:leer',
  '/buscarMascota': 'open',
  '/eliminarRegistro': {
    by: 'tabla',
    rows: {
      mascota: 'mascotas:escribir',
      duenio: 'duenios:escribir',
      vacuna: 'salud:escribir',
      desparasitacion: 'salud:escribir',
      enfermedad: 'salud:escribir',
      medicamento: 'salud:escribir',
      foto: 'fotos:escribir',
    },
  },
  '/addVacunas': 'salud:escribir',
  '/editVacunas': 'salud:escribir',
  '/addDeparasitacion': 'salud:escribir',
  '/editDeparasitacion': 'salud:escribir',
  '/addEnfermedades': 'salud:escribir',
  '/editEnfermedades': 'salud:escribir',
  '/deshabilitarEnfermedades': 'salud:escribir',
  '/addMedicamentos': 'salud:escribir',
  '/editMedicamentos': 'salud:escribir',
  '/deshabilitarMedicamentos': 'salud:escribir',
  '/guardarImagen': FACES,
  '/archivoIndLocal': FACES,
  '/imagenEterilizacion': 'fotos:escribir',
  '/imagenVacDes': 'fotos:escribir',
  '/imagenMedEnf': 'fotos:escribir',
  '/nuevaImagen': 'fotos:escribir',
  '/eliminaFotoGaleria': 'fotos:escribir',
  '/galeria': 'fotos:leer',
  '/recArchivoEst': 'fotos:leer',
  '/recArchivoDesVacu': 'fotos:leer',
  '/recArchivoEnfMed': 'fotos:leer',
  '/crearDuenio': 'duenios:escribir',
  '/editarDuenio': 'duenios:escribir',
  '/listadoDuenios': 'duenios:leer',
  '/detalleBeneficiario': 'duenios:leer',
  '/listado-qr': 'placas:leer',
  '/activarQr': 'placas:escribir',
  '/deshabilitarqr': 'placas:escribir',
  '/enviarNotificacionQr': 'open',
  '/planSuscripcion': 'pagos:leer',
  '/metodosPago': 'pagos:leer',
  '/validarLicencia': 'pagos:leer',
  '/registrarPago': 'session',
  '/registrarPagoPayPhone': 'session',
  '/confirmarPagoPayPhone': 'session',
  '/recuperaPagoPayPal': 'session',
  '/insertDatosFac': 'session',
  '/recuperarDatosFac': 'session',
  '/updateDatosFac': 'session',
  '/reportarErrorMejora': 'session',
  '/ciudad': 'open',
  '/pais': 'open',
  '/medidasTiempo': 'open',
  '/medidasPeso': 'open',
  '/sexosMascotas': 'open',
  '/especies': 'open',
};

export function scopeOf(path: string): CallScope {
  const scope = Object.hasOwn(CALLS, path) ? CALLS[path] : undefined;
  if (scope === undefined) throw new Error(`server/app/rest/scopes.ts has no row for ${path}`);
  return scope;
}

/** Before the body is read, where it decides nothing. @throws API_KEY_SCOPE */
export function refuseKey(path: string, actor: Actor | null): void {
  const scope = scopeOf(path);
  if (actor?.apiKey && typeof scope === 'string') refuseWithout(scope, actor);
}

/** … and with it. A word that is none of the call's goes no further. @throws API_KEY_SCOPE */
export function refuseKeyFor(path: string, body: Readonly<Record<string, unknown>>, actor: Actor | null): void {
  const scope = scopeOf(path);
  if (!actor?.apiKey || typeof scope === 'string') return;
  const word = Object.hasOwn(body, scope.by) ? body[scope.by] : undefined;
  const row = typeof word === 'string' ? folded(word) : '';
  refuseWithout((Object.hasOwn(scope.rows, row) ? scope.rows[row] : undefined) ?? 'session', actor);
}

function refuseWithout(scope: ApiScope | 'open' | 'session', { apiKey }: Actor): void {
  if (scope === 'open' || (scope !== 'session' && apiKey?.scopes.includes(scope))) return;
  if (scope !== 'session') throw missingScope(scope);
  throw new DomainError('API_KEY_SCOPE', {
    message: 'Esta llamada no se abre con una clave de API: usa el token de /login.',
  });
}

export function missingScope(scope: ApiScope): DomainError {
  const message = `A esta clave de API le falta el permiso ${scope} (${SCOPES[scope].title}).`;
  return new DomainError('API_KEY_SCOPE', { message });
}

/** For the documentation: the words a key needs for a call, or why none will do. */
export function scopeWords(path: string): string {
  const scope = scopeOf(path);
  if (scope === 'open') return 'abierta';
  if (scope === 'session') return 'solo con el token de /login';
  if (typeof scope === 'string') return scope;
  const words = Object.entries(scope.rows).map(([word, one]) => `${word}: ${one === 'session' ? 'ninguno' : one}`);
  return `según ${scope.by} (${words.join(', ')})`;
}
