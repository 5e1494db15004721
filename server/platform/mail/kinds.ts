/** Every kind of mail: its priority, its lifetime, and its word in the file name. */
import type { MailKind, MailPriority } from '#db/types.ts';

interface KindOfMail {
  /**
   * urgent: a person waits for it, or may lose an animal or an account without it; bulk: sent in large numbers,
   * may wait.
   */
  priority: MailPriority;
  /** Hours after its cause in which it is still sent. */
  hours: number;
  fileWord: string;
}

export const MAIL_KINDS: Readonly<Record<MailKind, KindOfMail>> = {
  'finder-alert': { priority: 'urgent', hours: 48, fileWord: 'aviso-de-hallazgo' },
  'finder-alert-owner': { priority: 'urgent', hours: 48, fileWord: 'aviso-de-placa' },
  'finder-alert-clinic': { priority: 'urgent', hours: 48, fileWord: 'aviso-a-la-clinica' },
  'confirm-email': { priority: 'urgent', hours: 48, fileWord: 'confirmar' },
  'sign-in-link': { priority: 'urgent', hours: 1, fileWord: 'entrar' },
  'reset-password': { priority: 'urgent', hours: 1, fileWord: 'cambiar-clave' },
  'password-changed': { priority: 'urgent', hours: 48, fileWord: 'clave-cambiada' },
  'change-email': { priority: 'urgent', hours: 1, fileWord: 'nuevo-correo' },
  'email-changed': { priority: 'urgent', hours: 48, fileWord: 'correo-cambiado' },
  'second-factor-changed': { priority: 'urgent', hours: 48, fileWord: 'segundo-paso' },
  'passkey-added': { priority: 'urgent', hours: 48, fileWord: 'llave-de-acceso' },
  'passkey-removed': { priority: 'urgent', hours: 48, fileWord: 'llave-quitada' },
  'channel-stopped': { priority: 'ordinary', hours: 48, fileWord: 'canal-detenido' },
  'login-linked': { priority: 'urgent', hours: 48, fileWord: 'cuenta-vinculada' },
  'social-join': { priority: 'urgent', hours: 1, fileWord: 'unir-cuenta' },
  'delete-account': { priority: 'urgent', hours: 1, fileWord: 'eliminar-cuenta' },
  'administrator-added': { priority: 'urgent', hours: 48, fileWord: 'administra' },
  'administrator-removed': { priority: 'urgent', hours: 48, fileWord: 'ya-no-administra' },
  'api-key-made': { priority: 'urgent', hours: 48, fileWord: 'clave-de-api' },
  'new-browser': { priority: 'urgent', hours: 48, fileWord: 'navegador-nuevo' },
  'hand-over-code': { priority: 'urgent', hours: 1, fileWord: 'codigo-de-libreta' },
  'hand-over-returned': { priority: 'ordinary', hours: 48, fileWord: 'libreta-recuperada' },
  'staff-invite': { priority: 'ordinary', hours: 48, fileWord: 'equipo' },
  'family-invite': { priority: 'ordinary', hours: 48, fileWord: 'invitacion' },
  'pet-died': { priority: 'ordinary', hours: 48, fileWord: 'en-recuerdo' },
  'pet-lives': { priority: 'ordinary', hours: 48, fileWord: 'fue-un-error' },
  'consent-request': { priority: 'ordinary', hours: 48, fileWord: 'permiso' },
  'pet-transfer': { priority: 'ordinary', hours: 48, fileWord: 'traspaso' },
  'pet-transferred': { priority: 'ordinary', hours: 48, fileWord: 'traspaso-hecho' },
  'payment-paid': { priority: 'ordinary', hours: 48, fileWord: 'pago-aprobado' },
  'payment-refused': { priority: 'ordinary', hours: 48, fileWord: 'pago-rechazado' },
  'payment-reversed': { priority: 'ordinary', hours: 48, fileWord: 'pago-devuelto' },
  'payment-to-approve': { priority: 'ordinary', hours: 48, fileWord: 'pago-por-aprobar' },
  'payment-case': { priority: 'ordinary', hours: 48, fileWord: 'pago-por-revisar' },
  invoice: { priority: 'ordinary', hours: 7 * 24, fileWord: 'factura' },
  'invoice-case': { priority: 'ordinary', hours: 48, fileWord: 'factura-por-revisar' },
  'certificate-ends': { priority: 'ordinary', hours: 48, fileWord: 'firma-por-vencer' },
  'report-answered': { priority: 'ordinary', hours: 48, fileWord: 'reporte-respondido' },
  'backup-failed': { priority: 'ordinary', hours: 48, fileWord: 'respaldo-fallido' },
  'lot-notice': { priority: 'ordinary', hours: 48, fileWord: 'lote' },
  appointment: { priority: 'ordinary', hours: 24, fileWord: 'turno' },
  'appointment-cancelled': { priority: 'ordinary', hours: 24, fileWord: 'turno-cancelado' },
  'appointment-reminder': { priority: 'ordinary', hours: 18, fileWord: 'turno-manana' },
  'hand-over': { priority: 'bulk', hours: 48, fileWord: 'libreta' },
  'hand-over-reminder': { priority: 'bulk', hours: 48, fileWord: 'libreta-otra-vez' },
  recall: { priority: 'bulk', hours: 48, fileWord: 'llamada' },
  reminder: { priority: 'bulk', hours: 18, fileWord: 'recordatorio' },
  plan: { priority: 'bulk', hours: 18, fileWord: 'pendientes' },
  renewal: { priority: 'bulk', hours: 18, fileWord: 'renovacion' },
};
