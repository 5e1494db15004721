/** The user's messages for business errors. A new code without a message does not compile. */
import type { DomainError, DomainErrorCode, ErrorAnswer } from './errors.ts';

export const domainMessages: Record<DomainErrorCode, { title: string; message: string }> = {
  INVALID: { title: 'Datos inválidos', message: 'Revisa los campos marcados.' },
  SIGN_IN_REQUIRED: { title: 'Inicia sesión', message: 'Tu sesión terminó. Entra de nuevo para continuar.' },
  SESSION_IDLE: {
    title: '¿Sigues ahí?',
    message: 'Pasó media hora sin que tocaras nada. Escribe tu contraseña y sigues donde estabas.',
  },
  WRONG_CREDENTIALS: { title: 'No pudimos iniciar sesión', message: 'Usuario o contraseña incorrectos.' },
  ACCOUNT_UNCONFIRMED: {
    title: 'Confirma tu correo',
    message: 'Te enviamos un enlace para activar tu cuenta. Ábrelo y vuelve a entrar.',
  },
  ACCOUNT_DISABLED: { title: 'Cuenta deshabilitada', message: 'Escríbenos para volver a activarla.' },
  SECOND_FACTOR_MISSING: {
    title: 'Falta tu segundo paso',
    message:
      'Activa la verificación en dos pasos en Usuario › Seguridad y la administración se abre otra vez. Tus animales siguen abiertos.',
  },
  WEBHOOK_KEY_LOST: {
    title: 'Ese secreto ya no se puede leer',
    message:
      'Se restauró un respaldo sin la clave con que se selló. Quita este programa y agrégalo otra vez: recibe un secreto nuevo.',
  },
  SIGNUPS_CLOSED: {
    title: 'Registro cerrado',
    message: 'Aquí no se abren cuentas nuevas. Si eres cliente de la clínica, pídele tu libreta.',
  },
  ADMIN_ONLY: { title: 'Sin permiso', message: 'Esto solo lo puede hacer un administrador.' },
  VETERINARIAN_ONLY: {
    title: 'Sin permiso',
    message: 'Esto lo firma una persona con el rol de veterinaria. Un administrador da los roles en Equipo.',
  },
  STAFF_ONLY: {
    title: 'Sin permiso',
    message: 'Esto es del equipo de la clínica. Un administrador da los roles en Equipo.',
  },
  CERTIFICATE_NOT_FOUND: { title: 'Ya no está', message: 'Ese certificado no existe, o ya se retiró.' },
  CREDENTIAL_NOT_FOUND: {
    title: 'Ya no espera',
    message: 'Ese registro ya se respondió, o su cuenta ya no existe. Actualiza la lista.',
  },
  CONSENT_NOT_FOUND: { title: 'Sin permiso', message: 'La clínica ya no tenía permiso para ver esta libreta.' },
  CONSENT_REQUEST_NOT_FOUND: { title: 'Ya se respondió', message: 'Ese pedido de permiso ya tiene respuesta.' },
  STAFF_NOT_FOUND: { title: 'No está en el equipo', message: 'Esa persona ya no está en el equipo de la clínica.' },
  OTHER_SITE: { title: 'Llamada no admitida', message: 'Esta acción solo se puede hacer desde PetLove+.' },
  NOT_FOUND: { title: 'No encontrado', message: 'No está en este registro.' },
  PET_NOT_FOUND: { title: 'Animal no encontrado', message: 'Ese animal no está en tu registro.' },
  PET_READ_ONLY: {
    title: 'Solo puedes ver',
    message: 'Quien lo cuida te dio permiso para ver su ficha, no para escribir en ella.',
  },
  PET_OWNER_ONLY: { title: 'Sin permiso', message: 'Esto solo lo puede hacer quien registró a este animal.' },
  DEWORMING_NOT_FOUND: {
    title: 'Desparasitación no encontrada',
    message: 'Esa desparasitación ya no está en el registro.',
  },
  ILLNESS_NOT_FOUND: { title: 'Enfermedad no encontrada', message: 'Esa enfermedad ya no está en el registro.' },
  MEDICINE_NOT_FOUND: { title: 'Medicina no encontrada', message: 'Esa medicina ya no está en el registro.' },
  WEIGHT_NOT_FOUND: { title: 'Peso no encontrado', message: 'Ese peso ya no está en el registro.' },
  CHECKUP_NOT_FOUND: { title: 'Control no encontrado', message: 'Ese control ya no está en el registro.' },
  CONSULTATION_NOT_FOUND: { title: 'Consulta no encontrada', message: 'Esa consulta ya no está en el registro.' },
  PRESCRIPTION_NOT_FOUND: { title: 'Receta no encontrada', message: 'Esa receta ya no está en el registro.' },
  LINE_NOT_FOUND: { title: 'Ya no está pendiente', message: 'Ese cuidado ya no está pendiente.' },
  ASK_FIRST: { title: 'Parece repetida', message: '¿Fue otra dosis?' },
  REVIEW_LINE_NOT_FOUND: { title: 'Ya no está', message: 'Esa línea ya se resolvió.' },
  LOT_DOUBTFUL: { title: 'Revisa el lote', message: '¿Se puso de este lote?' },
  BEFORE_BIRTH: { title: 'Revisa la fecha', message: 'Es anterior a su nacimiento, que es estimado. ¿Fue ese día?' },
  LOT_TAKEN: { title: 'Ya está anotado', message: 'Ese lote ya está en la lista.' },
  LOT_NOT_FOUND: { title: 'Lote no encontrado', message: 'Ese lote ya no está en la lista.' },
  ADVERSE_EVENT_NOT_FOUND: { title: 'Nota no encontrada', message: 'Esa nota ya no está en la libreta.' },
  INVITE_NOT_FOUND: { title: 'Invitación no encontrada', message: 'Esa invitación ya no está vigente.' },
  SESSION_NOT_FOUND: { title: 'Sesión terminada', message: 'Esa sesión ya no está abierta.' },
  FEED_NOT_FOUND: { title: 'Calendario no encontrado', message: 'Esa dirección de calendario ya no existe.' },
  SECOND_FACTOR_REQUIRED: {
    title: 'Falta el segundo paso',
    message: 'Escribe el código de tu aplicación de verificación.',
  },
  SOCIAL_REFUSED: {
    title: 'No pudimos entrar',
    message: 'El servicio no confirmó quién eres. Vuelve a intentarlo o entra con tu correo.',
  },
  PASSKEY_REFUSED: {
    title: 'Esa llave no sirvió',
    message: 'No pudimos comprobar tu llave de acceso. Inténtalo otra vez o entra de otra forma.',
  },
  OWNER_ID_TAKEN: { title: 'Identificación repetida', message: 'Ya tienes a una persona con este número.' },
  LOGIN_TAKEN: { title: 'Cuenta ya vinculada', message: 'Esa cuenta ya entra en otro usuario de PetLove+.' },
  VACCINATION_NOT_FOUND: { title: 'Vacuna no encontrada', message: 'Esa vacuna ya no está en el registro.' },
  LETTERS_CHANGED: { title: 'Ya son otros', message: 'La lista cambió mientras la mirabas: cuéntala otra vez.' },
  MAILING_NOT_FOUND: { title: 'Ya se detuvo', message: 'Ese envío ya se detuvo, o no está aquí.' },
  OWNER_NOT_FOUND: { title: 'Tutor no encontrado', message: 'Ese tutor no está en tu registro.' },
  CODE_NOT_FOUND: { title: 'Este código no está en el registro', message: 'Revisa letras y números.' },
  TAG_OFF: {
    title: 'Esta placa está apagada',
    message:
      'Su familia la apagó o puso otra en su lugar. Si estás con un animal, busca otra placa o pide que lean su microchip.',
  },
  TAG_NOT_FOUND: { title: 'Placa no encontrada', message: 'Esa placa no está en tu registro.' },
  TAG_TAKEN: { title: 'Placa ya activada', message: 'Esa placa ya es de otro animal.' },
  BATCH_NOT_FOUND: { title: 'Lote no encontrado', message: 'Ese lote de placas no está en la lista.' },
  LOSS_NOT_FOUND: { title: 'No está perdida', message: 'Este animal no está marcado como perdido.' },
  THREAD_NOT_FOUND: { title: 'Aviso no encontrado', message: 'Ese aviso ya no está disponible.' },
  THREAD_CLOSED: { title: 'Conversación cerrada', message: 'La familia cerró esta conversación.' },
  REPORT_NOT_FOUND: { title: 'Reporte no encontrado', message: 'Ese reporte ya no está en la lista.' },
  FILE_NOT_FOUND: { title: 'Archivo no encontrado', message: 'Esa foto o ese papel ya no está en el registro.' },
  FILE_REFUSED: { title: 'No pudimos leer el archivo', message: 'Usa una foto JPEG, PNG o WebP, o un PDF.' },
  FILE_TOO_LARGE: { title: 'Archivo demasiado grande', message: 'Cada archivo puede pesar hasta 10 MB.' },
  QUOTA_FULL: {
    title: 'Sin espacio para más fotos',
    message: 'Llegaste al límite de espacio de tu cuenta. Borra fotos que ya no necesites y vuelve a intentarlo.',
  },
  STORE_UNREACHABLE: {
    title: 'No se pudo guardar el archivo',
    message: 'El lugar donde se guardan las fotos no responde. Vuelve a probar en un momento.',
  },
  PAPER_NOT_FOUND: {
    title: 'No hay documento con este número',
    message: 'Revisa letras y números: así como está impreso.',
  },
  TRIP_NOT_FOUND: { title: 'Ese viaje ya no está', message: 'Se quitó, o no es de tus animales.' },
  TITRE_NOT_FOUND: { title: 'Esa prueba ya no está', message: 'Se quitó, o no es de tus animales.' },
  REGISTRATION_NOT_FOUND: { title: 'Ese registro ya no está', message: 'Se quitó, o no es de tus animales.' },
  COST_NOT_FOUND: { title: 'Ese gasto ya no está', message: 'Lo quitaste, o no es tuyo.' },
  OWN_FIELD_NOT_FOUND: {
    title: 'Ese campo ya no está',
    message: 'Alguien lo quitó, o no es tuyo. Vuelve a abrir la ficha.',
  },
  PROOF_NOT_FOUND: { title: 'Comprobante no vigente', message: 'Este comprobante venció o ya no está disponible.' },
  BRANCH_NOT_FOUND: { title: 'Sucursal no encontrada', message: 'Esa sucursal ya no está.' },
  CLINIC_NOT_FOUND: { title: 'Clínica no encontrada', message: 'Esa clínica no está en la lista.' },
  VISIT_NOT_FOUND: { title: 'Consulta no encontrada', message: 'Esa consulta ya no está abierta.' },
  ENTRY_OF_VISIT: {
    title: 'La escribió un veterinario',
    message: 'No se cambia por otra mano. Si algo está mal, márcala como «No es correcto».',
  },
  VISIT_OVER: {
    title: 'La consulta terminó',
    message: 'Pide a quien cuida al animal que te muestre de nuevo el código.',
  },
  VISIT_UNSIGNED: {
    title: 'Falta tu número de registro',
    message: 'Para anotar, escribe primero tu número de registro. Lo que escribiste sigue aquí.',
  },
  TRANSFER_NOT_FOUND: { title: 'Traspaso no encontrado', message: 'Ese traspaso ya no está vigente.' },
  HAND_OVER_NOT_FOUND: { title: 'Entrega no encontrada', message: 'Esa entrega ya no está vigente.' },
  MERGE_NOT_FOUND: {
    title: 'Ya no se pueden separar',
    message: 'Esas libretas ya se separaron, o pasaron los siete días en que se podía.',
  },
  PET_LOST: {
    title: 'Está marcado como perdido',
    message: 'Un animal perdido no cambia de manos. Márcalo primero como encontrado.',
  },
  LICENCE_ENDED: {
    title: 'Terminó su suscripción',
    message: 'Para agregar a su registro, renueva su año. Todo lo guardado, su cédula y su placa siguen funcionando.',
  },
  GRANT_NOT_FOUND: {
    title: 'No se puede retirar',
    message: 'Ese tiempo ya se retiró, o viene de un pago: un pago se devuelve desde los pagos.',
  },
  PLAN_NOT_FOUND: { title: 'Plan no encontrado', message: 'Ese plan ya no se ofrece. Elige otro.' },
  PAYMENT_NOT_FOUND: { title: 'Pago no encontrado', message: 'Ese pago no está en tu lista.' },
  USER_NOT_FOUND: { title: 'Cuenta no encontrada', message: 'Esa cuenta no está en este registro.' },
  OWN_ACCOUNT: {
    title: 'Es tu propia cuenta',
    message: 'Eso no lo puedes hacer con tu propia cuenta: pídeselo a otro administrador.',
  },
  LAST_ADMINISTRATOR: {
    title: 'Es el único administrador',
    message: 'Nombra antes a otra persona administradora: sin nadie, nadie podría administrar PetLove+.',
  },
  NOTICE_NOT_FOUND: { title: 'Novedad no encontrada', message: 'Esa novedad ya no está.' },
  VIDEO_NOT_FOUND: { title: 'Video no encontrado', message: 'Ese video ya no está.' },
  VIDEO_REFUSED: { title: 'Video no admitido', message: 'Usa un archivo MP4 o WebM, o un enlace.' },
  MAIL_NOT_FOUND: { title: 'Correo no encontrado', message: 'Ese correo ya no está entre los que fallaron.' },
  JOB_NOT_FOUND: { title: 'Tarea no encontrada', message: 'Esa tarea no existe.' },
  CAMPAIGN_NOT_FOUND: { title: 'Jornada no encontrada', message: 'Esa jornada ya no está.' },
  CAMPAIGN_CLOSED: { title: 'La jornada ya se cerró', message: 'Ábrela otra vez para seguir anotando.' },
  APPOINTMENT_NOT_FOUND: { title: 'Turno no encontrado', message: 'Ese turno ya no está en la agenda.' },
  APPOINTMENT_CHANGED: {
    title: 'El turno cambió',
    message: 'Otra persona lo cambió hace un momento. Míralo otra vez: ya está como quedó.',
  },
  LINE_DONE: { title: 'Ya está al día', message: 'Ese cuidado ya se anotó: actualiza la lista.' },
  API_KEY_NOT_FOUND: { title: 'Clave no encontrada', message: 'Esa clave de API no está en tu lista.' },
  API_KEY_SCOPE: { title: 'La clave no alcanza', message: 'Esta clave de API no tiene permiso para esta llamada.' },
  WEBHOOK_NOT_FOUND: { title: 'Programa no encontrado', message: 'Ese programa ya no está conectado.' },
  CATALOGUE_ROW_NOT_FOUND: { title: 'No está en el catálogo', message: 'Esa línea del catálogo ya no está.' },
  BACKUP_NOT_FOUND: { title: 'Respaldo no encontrado', message: 'Ese respaldo ya no está en la carpeta.' },
  BACKUP_RUNNING: {
    title: 'Ya hay un respaldo en curso',
    message: 'Espera a que termine: suele tardar menos de un minuto.',
  },
  IMPORT_REFUSED: {
    title: 'No se pudo leer la lista',
    message: 'Revisa que sea un libro de Excel (.xlsx) o un CSV, con una fila de títulos.',
  },
  IMPORT_NOT_FOUND: { title: 'No está la lista', message: 'Esa lista ya no está: elige el archivo otra vez.' },
  IMPORT_STATE: {
    title: 'La lista ya siguió',
    message: 'Esa lista ya cambió desde que la abriste. Actualiza la página.',
  },
  PAYMENT_OPEN: {
    title: 'Ya hay un pago en revisión',
    message: 'Estamos confirmando un pago de este animal. No pagues de nuevo: te avisamos apenas se confirme.',
  },
  INVOICE_NOT_FOUND: { title: 'Factura no encontrada', message: 'Esa factura no está en la lista.' },
  INVOICE_CLOSED: { title: 'Eso ya no se puede', message: 'Mira en la lista cómo está ahora la factura.' },
  PAYMENT_CLOSED: { title: 'Ese pago ya se cerró', message: 'Mira en la lista cómo terminó.' },
  METHOD_NOT_OFFERED: { title: 'Forma de pago no disponible', message: 'Elige otra de las que se ofrecen.' },
  GATEWAY_SILENT: {
    title: 'No responde la empresa de pagos',
    message: 'No se cobró nada. Prueba de nuevo en un momento o elige otra forma de pago.',
  },
  GATEWAY_REFUSED: {
    title: 'No se pudo empezar el pago',
    message: 'No se cobró nada. Prueba de nuevo o elige otra forma de pago.',
  },
  BUNDLE_REFUSED: { title: 'No pudimos leer la copia', message: 'Usa el archivo ZIP tal como lo entrega PetLove+.' },
  EMAIL_TAKEN: {
    title: 'Correo ya registrado',
    message: 'Ya hay una cuenta con este correo. Inicia sesión o recupera tu contraseña.',
  },
  EMAIL_UNKNOWN: {
    title: 'Usuario no registrado',
    message: 'Este correo no está en la plataforma. Regístrate gratis y empieza hoy.',
  },
  SOCIAL_ACCOUNT: { title: 'Usuario Registrado con redes sociales', message: 'Inicia sesión con Google o Facebook.' },
  MICROCHIP_TAKEN: {
    title: 'Microchip repetido',
    message: 'Este número ya está en otro animal. Revísalo o escríbenos.',
  },
  TOKEN_SPENT: { title: 'Enlace vencido', message: 'Este enlace ya se usó o venció. Pide uno nuevo.' },
  IDEMPOTENCY_CONFLICT: {
    title: 'Llamada repetida',
    message: 'Esta clave ya se usó con otros datos. Usa una nueva para cada llamada.',
  },
  OUTCOME_UNKNOWN: {
    title: 'No se sabe aún',
    message: 'Todavía no sabemos cómo quedó. Espera un minuto y repítelo igual: no se hará dos veces.',
  },
  TOO_MANY: { title: 'Demasiados intentos', message: 'Espera un momento y vuelve a probar.' },
  BATCH_REFUSED: { title: 'Llamada no admitida', message: 'Esta operación se envía sola.' },
  BUSY: { title: 'Mucha gente a la vez', message: 'Vuelve a probar en unos segundos.' },
  DATABASE_AWAY: {
    title: 'Volvemos en un momento',
    message: 'Los datos no responden ahora. No se guardó nada: vuelve a probar en unos segundos.',
  },
  DISK_FULL: {
    title: 'Sin espacio',
    message: 'No se pudo guardar: el servidor no tiene espacio. Lo que ya estaba guardado sigue intacto.',
  },
  UNEXPECTED: { title: 'Algo salió mal', message: 'No fue culpa tuya. Vuelve a probar en un momento.' },
};

/**
 * Errors before any procedure is reached, by HTTP status: a broken body, unknown address, too large, another
 * type.
 */
export const transportMessages = {
  400: {
    title: domainMessages.INVALID.title,
    message: 'No se pudo leer lo que envías. Revisa que sea un objeto JSON correcto.',
  },
  404: { title: domainMessages.NOT_FOUND.title, message: 'Esta dirección no existe.' },
  413: { title: 'Demasiado grande', message: 'Lo que envías supera el tamaño permitido.' },
  415: { title: 'Tipo no admitido', message: 'Envía los datos como application/json.' },
  500: { title: domainMessages.UNEXPECTED.title, message: domainMessages.UNEXPECTED.message },
} as const;

/** The message for any status; one without its own gets the caller's (400) or ours (500). */
export function transportWords(status: number): { title: string; message: string } {
  if (status === 404 || status === 413 || status === 415) return transportMessages[status];
  return transportMessages[status < 500 ? 400 : 500];
}

export function wordsFor(error: DomainError): ErrorAnswer {
  const { title, message } = domainMessages[error.code];
  const { field, message: own, retryAfter } = error.details;
  return {
    code: error.code,
    title,
    message: own ?? message,
    ...(field && { field }),
    ...(retryAfter !== undefined && { retryAfter }),
  };
}
