/** What the audit log records, and in which words. Runs in the browser too. */

/** The kinds of objects, in words; the screen links those that have a screen. */
export const OBJECTS = {
  user: 'cuenta',
  pet: 'animal',
  owner: 'tutor',
  payment: 'pago',
  plan: 'plan',
  grant: 'tiempo regalado',
  clinic: 'clínica',
  branch: 'sucursal',
  tagBatch: 'lote de placas',
  abuse: 'reporte de abuso',
  invite: 'invitación',
  staffInvite: 'invitación al equipo',
  transfer: 'entrega',
  report: 'reporte',
  notice: 'novedad',
  video: 'video',
  mail: 'correo',
  campaign: 'jornada',
  apiKey: 'clave de API',
  webhook: 'programa conectado',
  species: 'especie',
  breed: 'raza',
  vaccine: 'vacuna',
  disease: 'enfermedad',
  country: 'país',
  province: 'provincia',
  city: 'ciudad',
  schedule: 'esquema de vacunas',
} as const;

export type AuditObject = keyof typeof OBJECTS;

export interface Audited {
  /** "aprobó la transferencia": follows the actor's name. */
  did: string;
  /** "aprobar la transferencia": follows "quiso". */
  tried: string;
  object?: AuditObject;
  /** Key of the object's id, in the input or else in the answer; `actor`: the acting user. */
  id?: string;
  /** Keys of the input whose ids, numbers, flags and fixed words `detail` may hold. Never a user's text. */
  keep?: readonly string[];
}

function row(did: string, tried: string, object?: AuditObject, id?: string, ...keep: string[]): Audited {
  return { did, tried, ...(object && { object }), ...(id && { id }), ...(keep.length > 0 && { keep }) };
}

/**
 * The actions of the log: all changes by an administrator, their reading of one person's data, and changes to an
 * account's security. Entries store the name, so a name never changes; procedures say theirs in their facts.
 */
const ACTIONS = {
  // Accounts
  'auth.signIn': row('entró', 'entrar', 'user', 'actor'),
  'secondFactor.signIn': row('entró con el segundo paso', 'entrar con el segundo paso', 'user', 'actor'),
  'auth.reopen': row('volvió a su sesión con su contraseña', 'volver a su sesión con su contraseña', 'user', 'actor'),
  'social.firebaseSignIn': row('entró con Google o Facebook', 'entrar con Google o Facebook', 'user', 'actor'),
  'social.journey': row('entró con Google o Facebook', 'entrar con Google o Facebook', 'user', 'actor'),
  'joining.join': row(
    'unió su cuenta a otra forma de entrar',
    'unir su cuenta a otra forma de entrar',
    'user',
    'actor',
  ),
  'auth.firstAdmin': row('se hizo primer administrador', 'hacerse primer administrador', 'user', 'userId'),
  'auth.resetPassword': row('puso otra contraseña por correo', 'poner otra contraseña por correo', 'user', 'actor'),
  'account.changePassword': row('cambió su contraseña', 'cambiar su contraseña', 'user', 'actor'),
  'account.requestEmail': row('pidió cambiar su correo', 'cambiar su correo', 'user', 'actor'),
  'account.confirmNewEmail': row('cambió su correo', 'confirmar otro correo', 'user', 'actor'),
  'account.endSession': row('cerró una de sus sesiones', 'cerrar una de sus sesiones', 'user', 'actor'),
  'account.endOtherSessions': row('cerró sus otras sesiones', 'cerrar sus otras sesiones', 'user', 'actor'),
  'secondFactor.confirm': row(
    'activó la verificación en dos pasos',
    'activar la verificación en dos pasos',
    'user',
    'actor',
  ),
  'secondFactor.renewCodes': row('hizo otros códigos de respaldo', 'hacer otros códigos de respaldo', 'user', 'actor'),
  'secondFactor.turnOff': row(
    'quitó la verificación en dos pasos',
    'quitar la verificación en dos pasos',
    'user',
    'actor',
  ),
  'logins.connect': row('unió otra forma de entrar', 'unir otra forma de entrar', 'user', 'actor', 'provider'),
  'logins.disconnect': row('quitó una forma de entrar', 'quitar una forma de entrar', 'user', 'actor', 'provider'),
  'privacy.deleteAccount': row('borró su cuenta', 'borrar su cuenta', 'user', 'actor'),
  'privacy.confirmDeletion': row('borró su cuenta por correo', 'borrar su cuenta por correo', 'user', 'actor'),
  'export.mine': row('descargó sus datos', 'descargar sus datos', 'user', 'actor'),
  'apiKeys.create': row('creó una clave de API', 'crear una clave de API', 'apiKey', 'keyId', 'scopes', 'days'),
  'apiKeys.revoke': row('revocó una clave de API', 'revocar una clave de API', 'apiKey', 'keyId'),
  // Members of an animal
  'family.invite': row('invitó a alguien a la familia de', 'invitar a alguien a la familia de', 'pet', 'petId', 'role'),
  'family.revoke': row('retiró una invitación', 'retirar una invitación', 'invite', 'inviteId'),
  'family.accept': row('entró en la familia de', 'entrar en una familia', 'pet', 'petId'),
  'family.leave': row('dejó la familia de', 'dejar la familia de', 'pet', 'petId'),
  'family.removeMember': row(
    'quitó a alguien de la familia de',
    'quitar a alguien de la familia de',
    'pet',
    'petId',
    'userId',
  ),
  'family.changeRole': row(
    'cambió el permiso de alguien en',
    'cambiar el permiso de alguien en',
    'pet',
    'petId',
    'userId',
    'role',
  ),
  'transfers.offer': row('ofreció entregar', 'ofrecer la entrega de', 'pet', 'petId'),
  'transfers.cancel': row('retiró la entrega', 'retirar la entrega', 'transfer', 'transferId'),
  'transfers.accept': row('recibió', 'recibir un animal', 'pet', 'petId'),
  'transfers.decline': row('no aceptó una entrega', 'rechazar una entrega'),
  // Staff of the clinic
  'staff.invite': row(
    'invitó al equipo a una persona',
    'invitar al equipo a una persona',
    'staffInvite',
    'inviteId',
    'administrator',
    'veterinarian',
    'reception',
  ),
  'staff.revokeInvite': row(
    'retiró una invitación al equipo',
    'retirar una invitación al equipo',
    'staffInvite',
    'inviteId',
  ),
  'staff.accept': row('entró en el equipo de la clínica', 'entrar en el equipo de la clínica', 'user', 'userId'),
  'staff.register': row(
    'creó su cuenta y entró en el equipo',
    'entrar en el equipo con una cuenta nueva',
    'user',
    'userId',
  ),
  'staff.changeRoles': row(
    'cambió los roles en el equipo de',
    'cambiar los roles en el equipo de',
    'user',
    'userId',
    'administrator',
    'veterinarian',
    'reception',
  ),
  'staff.saveProfile': row('cambió los datos con que firma', 'cambiar los datos con que firma', 'user', 'userId'),
  'staff.removeSignature': row('quitó la firma de', 'quitar la firma de', 'user', 'userId'),
  'upload.signature': row('subió su firma', 'subir su firma', 'user', 'actor'),
  // Administration
  'backups.begin': row('pidió un respaldo', 'pedir un respaldo'),
  'backups.check': row('comprobó un respaldo', 'comprobar un respaldo', undefined, undefined, 'id'),
  'backups.remove': row('borró un respaldo', 'borrar un respaldo', undefined, undefined, 'id'),
  'backups.download': row('descargó un respaldo', 'descargar un respaldo', undefined, undefined, 'id'),
  'jobs.run': row('corrió una tarea', 'correr una tarea', undefined, undefined, 'name'),
  'webhooks.add': row(
    'agregó un programa conectado',
    'agregar un programa conectado',
    'webhook',
    'webhookId',
    'events',
  ),
  'webhooks.edit': row(
    'cambió un programa conectado',
    'cambiar un programa conectado',
    'webhook',
    'webhookId',
    'events',
  ),
  'webhooks.turn': row(
    'encendió o apagó un programa conectado',
    'encender o apagar un programa conectado',
    'webhook',
    'webhookId',
    'active',
  ),
  'webhooks.remove': row('quitó un programa conectado', 'quitar un programa conectado', 'webhook', 'webhookId'),
  'webhooks.restore': row('devolvió un programa conectado', 'devolver un programa conectado', 'webhook', 'webhookId'),
  'webhooks.secret': row(
    'vio el secreto de un programa conectado',
    'ver el secreto de un programa conectado',
    'webhook',
    'webhookId',
  ),
  'webhooks.test': row(
    'envió una prueba a un programa conectado',
    'enviar una prueba a un programa conectado',
    'webhook',
    'webhookId',
  ),
  'webhooks.retry': row('reintentó un envío', 'reintentar un envío', 'webhook'),
  'accountsDesk.one': row('vio la cuenta', 'ver la cuenta', 'user', 'userId'),
  'accountsDesk.changeRole': row('cambió el rol de la cuenta', 'cambiar el rol de la cuenta', 'user', 'userId', 'role'),
  'accountsDesk.disable': row('deshabilitó cuentas', 'deshabilitar cuentas', 'user', 'userId', 'userIds'),
  'accountsDesk.enable': row('habilitó cuentas', 'habilitar cuentas', 'user', 'userId', 'userIds'),
  'accountsDesk.resendConfirmation': row(
    'reenvió la confirmación del registro',
    'reenviar la confirmación del registro',
    'user',
    'userId',
    'userIds',
  ),
  'accountsDesk.sendReset': row(
    'envió el enlace para otra contraseña',
    'enviar el enlace para otra contraseña',
    'user',
    'userId',
    'userIds',
  ),
  'accountsDesk.endSessions': row('cerró las sesiones', 'cerrar las sesiones', 'user', 'userId', 'userIds'),
  'accountsDesk.takeSecondFactor': row(
    'quitó la verificación en dos pasos de la cuenta',
    'quitar la verificación en dos pasos de la cuenta',
    'user',
    'userId',
    'reason',
  ),
  'rescue.administrator': row(
    'hizo administradora la cuenta desde la consola del servidor',
    'hacer administradora una cuenta desde la consola del servidor',
    'user',
    'userId',
    'withoutSecondFactor',
  ),
  'mailDesk.sendAgain': row('envió otra vez correos', 'enviar otra vez correos', 'mail', 'mailId', 'mailIds'),
  'mailDesk.discard': row('descartó correos', 'descartar correos', 'mail', 'mailId', 'mailIds'),
  'mailDesk.restore': row('recuperó correos descartados', 'recuperar correos descartados', 'mail', 'mailId', 'mailIds'),
  'mailDesk.sendTrial': row('envió un correo de prueba', 'enviar un correo de prueba'),
  'campaigns.begin': row('empezó la jornada', 'empezar una jornada', 'campaign', 'campaignId', 'vaccineId'),
  'campaigns.edit': row('cambió la jornada', 'cambiar la jornada', 'campaign', 'campaignId'),
  'campaigns.close': row('cerró la jornada', 'cerrar la jornada', 'campaign', 'campaignId'),
  'campaigns.reopen': row('volvió a abrir la jornada', 'volver a abrir la jornada', 'campaign', 'campaignId'),
  'counter.admit': row('registró un paciente', 'registrar un paciente', 'pet', 'petId'),
  'campaignDoses.give': row('anotó una dosis en la jornada', 'anotar una dosis', 'campaign', 'campaignId', 'code'),
  'campaignDoses.enrol': row('registró un animal en la jornada', 'registrar un animal', 'campaign', 'campaignId'),
  'campaignDoses.undo': row('deshizo una dosis', 'deshacer una dosis', undefined, undefined, 'doseId'),
  'followUp.prepare': row('preparó un mensaje para', 'preparar un mensaje para', 'owner', 'ownerId', 'petIds'),
  'followUp.mark': row('marcó llamadas de Hoy', 'marcar llamadas de Hoy'),
  'catalogue.addName': row('agregó un nombre', 'agregar un nombre', undefined, undefined, 'list', 'of'),
  'catalogue.changeName': row('cambió un nombre', 'cambiar un nombre', undefined, undefined, 'list', 'rowId', 'active'),
  'catalogue.mergeName': row('unió dos nombres', 'unir dos nombres', undefined, undefined, 'list', 'rowId', 'intoId'),
  'catalogue.addVaccine': row('agregó una vacuna', 'agregar una vacuna', 'vaccine', 'vaccineId', 'speciesId'),
  'catalogue.changeVaccine': row('cambió la vacuna', 'cambiar la vacuna', 'vaccine', 'vaccineId', 'active'),
  'catalogue.mergeVaccine': row('unió la vacuna con otra', 'unir dos vacunas', 'vaccine', 'vaccineId', 'intoId'),
  'abuse.conversation': row(
    'leyó la conversación del reporte',
    'leer la conversación del reporte',
    'abuse',
    'reportId',
  ),
  'abuse.handle': row('marcó como atendido el reporte', 'marcar como atendido el reporte', 'abuse', 'reportId'),
  'abuse.reopen': row('volvió a abrir el reporte', 'volver a abrir el reporte', 'abuse', 'reportId'),
  'reports.get': row('leyó el reporte', 'leer el reporte', 'report', 'reportId'),
  'reports.answer': row('respondió el reporte', 'responder el reporte', 'report', 'reportId', 'state'),
  'news.create': row('escribió la novedad', 'escribir una novedad', 'notice', 'noticeId'),
  'news.update': row('corrigió la novedad', 'corregir la novedad', 'notice', 'noticeId'),
  'news.publish': row('publicó la novedad', 'publicar la novedad', 'notice', 'noticeId', 'push'),
  'news.takeOff': row('retiró la novedad', 'retirar la novedad', 'notice', 'noticeId'),
  'news.putBack': row('devolvió la novedad a la lista', 'devolver la novedad a la lista', 'notice', 'noticeId'),
  'upload.video': row('subió el video', 'subir un video', 'video', 'videoId'),
  'videos.addLink': row('agregó el enlace de un video', 'agregar el enlace de un video', 'video', 'videoId'),
  'videos.update': row('cambió el video', 'cambiar el video', 'video', 'videoId'),
  'videos.setCaptions': row('cambió los subtítulos', 'cambiar los subtítulos', 'video', 'videoId'),
  'videos.publish': row('publicó u ocultó el video', 'publicar u ocultar el video', 'video', 'videoId', 'published'),
  'videos.showOnLanding': row(
    'cambió el video de la bienvenida',
    'cambiar el video de la bienvenida',
    'video',
    'videoId',
    'onLanding',
  ),
  'videos.arrange': row('ordenó los videos', 'ordenar los videos', undefined, undefined, 'videoIds'),
  'videos.remove': row('quitó el video', 'quitar el video', 'video', 'videoId'),
  'videos.restore': row('recuperó el video', 'recuperar el video', 'video', 'videoId'),
  'patients.end': row('terminó el permiso de la clínica para', 'terminar un permiso', 'pet', 'petId'),
  'patients.answer': row('respondió al pedido para ver a', 'responder a un pedido', 'pet', 'petId', 'granted'),
  'patients.redeem': row('abrió con código la libreta de', 'abrir con código una libreta', 'pet', 'petId'),
  'patients.ask': row('pidió permiso para ver a', 'pedir permiso', 'pet', 'petId'),
  'patients.recordPaper': row('anotó el permiso firmado para', 'anotar un permiso', 'pet', 'petId', 'note'),
  'clinicAnimals.sortOut': row('dijo qué animales son de la clínica', 'decir qué animales son de la clínica'),
  'clinicAnimals.closeDuplicates': row('cerró la lista de repetidos', 'cerrar la lista de repetidos'),
  'ownerData.export': row('descargó los datos de', 'descargar los datos de un tutor', 'owner', 'ownerId'),
  'keptOwners.update': row('corrigió los datos de', 'corregir los datos de un tutor', 'owner', 'ownerId'),
  'ownerData.forget': row('borró los datos de', 'borrar los datos de un tutor', 'owner', 'ownerId'),
  'clinicProfile.save': row('guardó los datos de la clínica', 'guardar los datos de la clínica'),
  'clinicProfile.removeLogo': row('quitó el logotipo', 'quitar el logotipo'),
  'clinicProfile.addBranch': row('agregó la sucursal', 'agregar la sucursal', 'branch', 'branchId'),
  'clinicProfile.renameBranch': row(
    'cambió el nombre de la sucursal',
    'cambiar el nombre de la sucursal',
    'branch',
    'branchId',
  ),
  'clinicProfile.removeBranch': row('quitó la sucursal', 'quitar la sucursal', 'branch', 'branchId'),
  'upload.logo': row('subió el logotipo', 'subir el logotipo'),
  'clinics.approve': row('aprobó la clínica', 'aprobar la clínica', 'clinic', 'clinicId'),
  'clinics.renewKey': row('cambió la clave de la clínica', 'cambiar la clave de la clínica', 'clinic', 'clinicId'),
  'clinics.withdraw': row('retiró la clínica', 'retirar la clínica', 'clinic', 'clinicId'),
  'desk.one': row('vio el pago', 'ver el pago', 'payment', 'paymentId'),
  'desk.giveBack': row('devolvió el pago', 'devolver el pago', 'payment', 'paymentId'),
  'desk.close': row('cerró el pago', 'cerrar el pago', 'payment', 'paymentId', 'seen', 'outcome'),
  'transferApproval.approve': row('aprobó el pago', 'aprobar el pago', 'payment', 'paymentId'),
  'transferApproval.refuse': row('rechazó el pago', 'rechazar el pago', 'payment', 'paymentId'),
  'transferApproval.reverse': row(
    'deshizo la aprobación del pago',
    'deshacer la aprobación del pago',
    'payment',
    'paymentId',
  ),
  'reconciliation.check': row('preguntó por el pago', 'preguntar por el pago', 'payment', 'paymentId'),
  'reconciliation.day': row('comparó los pagos de un día', 'comparar los pagos de un día', undefined, undefined, 'day'),
  'export.payments': row(
    'descargó el libro de pagos',
    'descargar el libro de pagos',
    undefined,
    undefined,
    'from',
    'to',
  ),
  'plans.add': row('creó el plan', 'crear un plan', 'plan', 'planId', 'months'),
  'plans.change': row('cambió el plan', 'cambiar el plan', 'plan', 'planId', 'active', 'position'),
  'plans.setPrice': row('puso precio al plan', 'poner precio al plan', 'plan', 'planId', 'price', 'validFrom'),
  'plans.setTax': row(
    'cambió el impuesto',
    'cambiar el impuesto',
    undefined,
    undefined,
    'basisPoints',
    'sriCode',
    'validFrom',
  ),
  'licences.grants': row('vio el tiempo de un animal', 'ver el tiempo de un animal', 'pet', 'petId', 'code'),
  'licences.extend': row(
    'regaló tiempo a un animal',
    'regalar tiempo a un animal',
    'pet',
    'petId',
    'code',
    'months',
    'days',
  ),
  'licences.takeBack': row('retiró el tiempo regalado', 'retirar el tiempo regalado', 'grant', 'grantId'),
  'tagBatches.make': row('hizo el lote de placas', 'hacer un lote de placas', 'tagBatch', 'batchId', 'amount'),
  'tagBatches.find': row('buscó una placa', 'buscar una placa', undefined, undefined, 'code'),
  'tagBatches.withdraw': row('retiró una placa', 'retirar una placa', undefined, undefined, 'code'),
  'tagBatches.withdrawChosen': row('anuló varias placas', 'anular varias placas', undefined, undefined, 'tagIds'),
  'import.pets': row(
    'trajo una lista de animales',
    'traer una lista',
    undefined,
    undefined,
    'made',
    'already',
    'wrong',
  ),
  'adminRecord.pet': row('abrió la ficha del animal', 'abrir la ficha de un animal', 'pet', 'petId'),
  'adminRecord.owner': row('abrió los datos del tutor', 'abrir los datos de un tutor', 'owner', 'ownerId'),
  'export.clinic': row('descargó los datos de toda la clínica', 'descargar los datos de toda la clínica'),
  'export.mascotas': row('descargó la lista de animales', 'descargar la lista de animales'),
  'export.usuarios': row('descargó la lista de cuentas', 'descargar la lista de cuentas'),
  'export.tutores': row('descargó la lista de tutores', 'descargar la lista de tutores'),
  'export.placas': row('descargó la lista de placas', 'descargar la lista de placas'),
  'export.reportes': row('descargó la lista de reportes', 'descargar la lista de reportes'),
  'export.correos': row('descargó la lista de correos', 'descargar la lista de correos'),
  'export.todos-los-pagos': row('descargó la lista de pagos', 'descargar la lista de pagos'),
  'export.tagBatch': row('descargó los códigos del lote', 'descargar los códigos del lote', 'tagBatch', 'batchId'),
  'export.campaign': row(
    'descargó la hoja de una jornada',
    'descargar la hoja de una jornada',
    'campaign',
    'campaignId',
  ),
  'export.audit': row('descargó el registro', 'descargar el registro'),
  'audit.verify': row('comprobó el registro', 'comprobar el registro'),
} satisfies Record<string, Audited>;

export type AuditAction = keyof typeof ACTIONS;
export const AUDITED: Readonly<Record<AuditAction, Audited>> = ACTIONS;

export function isAuditAction(name: string): name is AuditAction {
  return Object.hasOwn(AUDITED, name);
}

/** The maximum number of ids of one list in an entry. */
export const MOST_IDS = 100;

/** Refusals that concern no person, like an invalid form or a missing session, leave no entry. */
const WORTH_NOTHING: readonly string[] = ['SIGN_IN_REQUIRED', 'SESSION_IDLE', 'BATCH_REFUSED', 'UNREADABLE'];

/** An invalid form is recorded only where the wrong value may be a user's password. */
export function isWorthAnEntry(outcome: string, { id }: Audited): boolean {
  return outcome === 'INVALID' ? id === 'actor' : !WORTH_NOTHING.includes(outcome);
}
