/** Every address beside the procedures, and for whom it is: the sister of doors.ts, held by tests/server/closed-doors-http.test.ts. */
import type { Kept } from './doors.ts';

export type Members = 'reader' | 'editor' | 'owner';

interface RouteDoor {
  /** session: whoever is signed in, about themselves · a member: at least that role at the animal of the address. */
  for: 'everybody' | 'session' | 'administrator' | Members;
  /** How somebody without a session is answered, where that is not 401. */
  nobody?: number;
  /** How whoever is signed in and not meant is answered, where that is not 404 (an animal) or 403 (the administration). */
  refused?: number;
}

const EVERYBODY: RouteDoor = { for: 'everybody' };

export const ROUTE_DOORS: Record<string, RouteDoor> = {
  'GET /healthz': EVERYBODY,
  'GET /readyz': EVERYBODY,
  'GET /metrics': EVERYBODY,
  'GET /landingPage': EVERYBODY,
  'GET /landingPage/placa': EVERYBODY,
  'GET /letras/besley-a8912ec40d8b.woff2': EVERYBODY,
  'GET /api/openapi.json': EVERYBODY,
  'GET /api/docs': EVERYBODY,
  'GET /q': EVERYBODY,
  'GET /q/:code': EVERYBODY,
  'GET /t/:code': EVERYBODY,
  'GET /q/:code/foto': EVERYBODY,
  'GET /q/:code/abuso': EVERYBODY,
  'POST /q/:code/abuso': EVERYBODY,
  'POST /q/:code/encontre': EVERYBODY,
  'GET /q/:code/avisar': EVERYBODY,
  'POST /q/:code/avisar': EVERYBODY,
  'GET /q/:code/ubicacion': EVERYBODY,
  'POST /q/:code/ubicacion': EVERYBODY,
  'GET /aviso/:token': EVERYBODY,
  'POST /aviso/:token': EVERYBODY,
  'GET /aviso/:token/ubicacion': EVERYBODY,
  'POST /aviso/:token/ubicacion': EVERYBODY,
  'GET /calendario/:file': EVERYBODY,
  'GET /avisos/baja/:token': EVERYBODY,
  'POST /avisos/baja/:token': EVERYBODY,
  'GET /api/buscar/:code/foto': EVERYBODY,
  'GET /api/comprobantes/:code/foto': EVERYBODY,
  'GET /pagos/payphone': EVERYBODY,
  'GET /pagos/payphone/cancelado/:code': EVERYBODY,
  'GET /pagos/paypal': EVERYBODY,
  'GET /pagos/paypal/cancelado': EVERYBODY,
  'POST /pagos/payphone/aviso': EVERYBODY,
  'POST /pagos/paypal/aviso': EVERYBODY,
  'GET /api/social/google': EVERYBODY,
  'GET /api/social/google/callback': EVERYBODY,
  'GET /api/social/facebook': EVERYBODY,
  'GET /api/social/facebook/callback': EVERYBODY,
  'GET /api/videos/:code': { for: 'session' },
  'GET /api/videos/:code/subtitulos': { for: 'session' },
  'GET /api/mis-datos.zip': { for: 'session' },
  'POST /api/archivos': { for: 'session' },
  'GET /api/archivos/:code/:size': { for: 'reader' },
  'POST /api/mascotas/copia': { for: 'session' },
  // An example to fill in: it holds nobody's animal.
  'GET /api/mascotas/lista.csv': EVERYBODY,
  'POST /api/mascotas/lista': { for: 'session' },
  'POST /api/mascotas/lista/traer': { for: 'session' },
  'GET /api/pagos/:code/recibo.pdf': { for: 'session' },
  'GET /api/mascotas/:petId/carnet.pdf': { for: 'reader' },
  'GET /api/mascotas/:petId/historia.pdf': { for: 'reader' },
  'GET /api/mascotas/:petId/copia.zip': { for: 'owner' },
  'GET /api/mascotas/:petId/:file(^cedula\\.(?:pdf|png)$)': { for: 'reader' },
  'GET /api/mascotas/:petId/cartel.:file(^(?:pdf|png)$)': { for: 'reader' },
  'GET /api/mascotas/:petId/pagina': { for: 'reader' },
  'GET /api/mascotas/:petId/placa.pdf': { for: 'reader' },
  'POST /api/videos': { for: 'administrator' },
  'GET /api/admin/respaldos/:name': { for: 'administrator' },
  'GET /api/admin/registro.csv': { for: 'administrator' },
  'GET /api/admin/placas.csv': { for: 'administrator' },
  'GET /api/placas/lotes/:batchId(^\\d+).csv': { for: 'administrator' },
  'GET /api/placas/lotes/:batchId/hoja.pdf': { for: 'administrator' },
  'GET /api/placas/lotes/:batchId/etiquetas.pdf': { for: 'administrator' },
  'GET /api/admin/pagos.csv': { for: 'administrator' },
  'GET /api/admin/mascotas.csv': { for: 'administrator' },
  'GET /api/admin/usuarios.csv': { for: 'administrator' },
  'GET /api/admin/reportes.csv': { for: 'administrator' },
  'GET /api/admin/correos.csv': { for: 'administrator' },
  'GET /api/admin/todos-los-pagos.csv': { for: 'administrator' },
  'GET /api/admin/tutores.csv': { for: 'administrator' },
  'GET /api/admin/jornadas/:campaignId(^\\d+).csv': { for: 'administrator' },
  'GET /api/admin/jornadas/:campaignId/hoja.pdf': { for: 'administrator' },
};

/** The older calls. token: a one-time token in the place of a session. */
export const REST_DOORS: Record<string, 'open' | 'closed' | 'token'> = {
  'POST /inicio': 'closed',
  'POST /usuarioPrincipal': 'closed',
  'POST /recBeneficiario': 'closed',
  'POST /crearDuenio': 'closed',
  'POST /editarDuenio': 'closed',
  'POST /listadoDuenios': 'closed',
  'POST /detalleBeneficiario': 'closed',
  'POST /crearMascota': 'closed',
  'POST /editarMascota': 'closed',
  'POST /listadoMascotas': 'closed',
  'POST /detalleMascota': 'closed',
  'POST /nombreMascota': 'closed',
  'POST /mostrarDatosCedula': 'closed',
  'POST /addVacunas': 'closed',
  'POST /editVacunas': 'closed',
  'POST /addDeparasitacion': 'closed',
  'POST /editDeparasitacion': 'closed',
  'POST /addEnfermedades': 'closed',
  'POST /editEnfermedades': 'closed',
  'POST /deshabilitarEnfermedades': 'closed',
  'POST /addMedicamentos': 'closed',
  'POST /editMedicamentos': 'closed',
  'POST /deshabilitarMedicamentos': 'closed',
  'POST /guardarImagen': 'closed',
  'POST /archivoIndLocal': 'closed',
  'POST /imagenEterilizacion': 'closed',
  'POST /imagenVacDes': 'closed',
  'POST /imagenMedEnf': 'closed',
  'POST /recArchivoEst': 'closed',
  'POST /recArchivoDesVacu': 'closed',
  'POST /recArchivoEnfMed': 'closed',
  'POST /nuevaImagen': 'closed',
  'POST /galeria': 'closed',
  'POST /eliminaFotoGaleria': 'closed',
  'POST /listado-qr': 'closed',
  'POST /activarQr': 'closed',
  'POST /deshabilitarqr': 'closed',
  'POST /planSuscripcion': 'closed',
  'POST /metodosPago': 'closed',
  'POST /registrarPago': 'closed',
  'POST /registrarPagoPayPhone': 'closed',
  'POST /confirmarPagoPayPhone': 'closed',
  'POST /recuperaPagoPayPal': 'closed',
  'POST /validarLicencia': 'closed',
  'POST /insertDatosFac': 'closed',
  'POST /recuperarDatosFac': 'closed',
  'POST /updateDatosFac': 'closed',
  'POST /reportarErrorMejora': 'closed',
  'POST /ciudad': 'closed',
  'POST /eliminarRegistro': 'closed',
  'POST /cambiarClave': 'token',
  'POST /login': 'open',
  'POST /registro': 'open',
  'POST /signup': 'open',
  'POST /loginFirebase': 'open',
  'POST /registroFirebase': 'open',
  'POST /confirmarRegistro': 'open',
  'POST /validarUsuario': 'open',
  'POST /olvideClave': 'open',
  'POST /recupearClave': 'open',
  'POST /buscarMascota': 'open',
  'POST /enviarNotificacionQr': 'open',
  'GET /pais': 'open',
  'GET /medidasTiempo': 'open',
  'GET /medidasPeso': 'open',
  'GET /sexosMascotas': 'open',
  'GET /especies': 'open',
};

/** An address as somebody would type it, with ids of the owner's own animal where it has one. */
export function addressOf(pattern: string, kept: Record<Kept, number>, picture: string): string {
  return pattern
    .replace('/api/archivos/:code', `/api/archivos/${picture}`)
    .replace(/:file\(\^cedula.*$/, 'cedula.png')
    .replace(/:file\(\^\(\?:pdf.*$/, 'png')
    .replaceAll(/:(\w+)(?:\(\^\\d\+\))?/g, (_, name: string) => VALUES[name]?.(kept) ?? 'ninguno');
}

const VALUES: Record<string, (kept: Record<Kept, number>) => string> = {
  petId: ({ pet }) => String(pet),
  batchId: () => '1',
  campaignId: () => '1',
  code: () => 'K7Q2M9XDTA',
  token: () => 'x'.repeat(43),
  size: () => 's',
};
