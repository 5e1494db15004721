import { sweepReports } from '#server/lost-found/abuse/service.ts';
import { checkChain } from '#server/admin/audit-log/service.ts';
import { sweepKeys } from '#server/accounts/api-keys/service.ts';
import { sweepSessions } from '#server/accounts/sessions/sweep.service.ts';
import { sweepMails } from '#server/platform/mail/outbox.ts';
import { sweepCounters } from '#server/platform/rate-limits/service.ts';
import { refreshSchedules } from '#server/admin/catalogue/vaccines.service.ts';
import { copyLastBackup, rehearseLastCopy } from '#server/admin/backup-copies/service.ts';
import { checkDatabase, runBackup } from '#server/admin/backups/runs.service.ts';
import { sweepDeliveries } from '#server/platform/webhooks/delivery.service.ts';
import { incomingFolder } from '#server/platform/lib/data-folder.ts';
import { changesInWords } from '#server/documents/wallet/changes.service.ts';
import { sumTallies } from '#server/admin/overview/tallies.service.ts';
import { refreshIssuers } from '#server/documents/issuers/service.ts';
import { sweepFiles } from '#server/documents/uploads/sweep.service.ts';
import { sweepFinders } from '#server/lost-found/finders/service.ts';
import { sweepFound } from '#server/lost-found/found-animals/service.ts';
import { sweepIdempotency } from '#server/platform/idempotency/service.ts';
import { FORM_LIVES_MS, sweepForms } from '#server/platform/lib/form.ts';
import { sweepInvoices, watchInvoices } from '#server/billing/issuing/watch.service.ts';
import { sweepPayments } from '#server/billing/privacy/service.ts';
import { sweepChannels } from '#server/platform/channels/service.ts';
import { sweepPushes } from '#server/platform/push/service.ts';
import { runImports, sweepImports } from '#server/portability/list-import/service.ts';
import { sweepForgotten } from '#server/portability/privacy/owner-data.service.ts';
import { sweepTrash } from '#server/portability/trash/service.ts';
import { sweepCopies } from '#server/portability/privacy/remains.service.ts';
import { leaveRenewals } from '#server/billing/renewals/service.ts';
import { isTimeToTell } from '#server/health/reminders/rules.ts';
import { mailByItself } from '#server/clinic/recalls/letters.service.ts';
import { remindAll } from '#server/pets/hand-over/reminder.service.ts';
import { remindDoses } from '#server/health/reminders/doses.service.ts';
import { leavePlanNotices, sweepPlanNotices } from '#server/health/travel/notices.service.ts';
import { leaveReminders, sweepReminders } from '#server/health/reminders/service.ts';
import { pollDuePayments } from '#server/billing/settlement/service.ts';
import { sweepCredentials } from '#server/documents/credentials/service.ts';
import { sweepReceipts } from '#server/pets/costs/service.ts';
import { sweepReadings } from '#server/lost-found/tag-page/service.ts';
import { sweepVideos } from '#server/admin/tutorials/service.ts';
import { refreshRecipients } from '#server/clinic/lots/due.service.ts';
import { remindTomorrow } from '#server/clinic/appointments/notices.service.ts';
import { remindByWhatsapp, sweepWhatsapp } from '#server/clinic/whatsapp/sending.service.ts';
import { sweepAppointments } from '#server/clinic/appointments/service.ts';
import { reviewAll } from '#server/clinic/review/service.ts';
import { sweepVisits } from '#server/clinic/visits/service.ts';
import type { JobName } from '#server/platform/jobs/rules.ts';
import type { JobRun } from '#server/platform/jobs/service.ts';

export const RUNS: Record<JobName, JobRun> = {
  imports: runImports,
  backups: runBackup,
  copies: copyLastBackup,
  rehearsal: rehearseLastCopy,
  database: checkDatabase,
  reminders: async (dependencies) => {
    const told = await leaveReminders(dependencies);
    if (told.people === 0) return 'Nadie tenía avisos pendientes.';
    return `Avisos para ${told.people} ${told.people === 1 ? 'persona' : 'personas'}: ${told.lines} en total.`;
  },
  doses: async (dependencies) => {
    const told = await remindDoses(dependencies);
    if (told === 0) return 'Ninguna dosis a esta hora.';
    return told === 1 ? 'Un aviso de medicina.' : `${told} avisos de medicina.`;
  },
  plans: async (dependencies) => {
    const told = await leavePlanNotices(dependencies);
    if (told.people === 0) return 'Ningún viaje tenía algo que avisar.';
    return `Avisos para ${told.people} ${told.people === 1 ? 'persona' : 'personas'}: ${told.lines} en total.`;
  },
  renewals: async (dependencies) => {
    const { people, pets } = await leaveRenewals(dependencies);
    if (people === 0) return 'A nadie se le termina algo por estos días.';
    return `Avisos para ${people} ${people === 1 ? 'persona' : 'personas'}: ${pets} ${pets === 1 ? 'animal' : 'animales'}.`;
  },
  review: async (dependencies) => {
    const fresh = await reviewAll(dependencies);
    if (fresh === 0) return 'Nada nuevo que revisar.';
    return fresh === 1 ? 'Una línea nueva en Revisión.' : `${fresh} líneas nuevas en Revisión.`;
  },
  handOvers: async (dependencies) => {
    const reminded = await remindAll(dependencies, isTimeToTell);
    if (reminded === 0) return 'Ninguna libreta esperaba un recordatorio.';
    return reminded === 1 ? 'Se recordó una libreta.' : `Se recordaron ${reminded} libretas.`;
  },
  appointments: async (dependencies) => {
    const reminded = (await remindTomorrow(dependencies)) + (await remindByWhatsapp(dependencies));
    if (reminded === 0) return 'Nadie por recordar.';
    return reminded === 1 ? 'Se recordó un turno.' : `Se recordaron ${reminded} turnos.`;
  },
  recalls: async (dependencies) => {
    const left = await mailByItself(dependencies);
    if (left === 0) return 'No había ninguna carta que escribir.';
    return left === 1 ? 'Se dejó una carta.' : `Se dejaron ${left} cartas.`;
  },
  payments: async (dependencies) => {
    const looked = await pollDuePayments(dependencies);
    return looked === 0
      ? 'No quedaba ningún pago abierto.'
      : `Se preguntó por ${looked} ${looked === 1 ? 'pago' : 'pagos'}.`;
  },
  invoices: async (dependencies) => {
    const { told, credited } = await watchInvoices(dependencies);
    if (told + credited === 0) return 'Ninguna factura esperaba.';
    return `Se avisó de ${told}; notas de crédito: ${credited}.`;
  },
  sweep: async (dependencies) => {
    await sweepCounters(dependencies);
    await sweepSessions(dependencies);
    await sweepMails(dependencies);
    await sweepIdempotency(dependencies);
    await sweepPushes(dependencies);
    await sweepChannels(dependencies);
    await sweepWhatsapp(dependencies);
    await sweepReminders(dependencies);
    await sweepPlanNotices(dependencies);
    await sweepVisits(dependencies);
    await sweepAppointments(dependencies);
    await sweepForgotten(dependencies);
    await sweepFinders(dependencies);
    await sweepFound(dependencies);
    await sweepReports(dependencies);
    await sweepReadings(dependencies);
    await sweepPayments(dependencies);
    await sweepInvoices(dependencies);
    await sweepKeys(dependencies);
    await sweepDeliveries(dependencies);
    await sweepCopies(dependencies);
    await sweepImports(dependencies);
    await sweepTrash(dependencies);
    return 'Se borró lo que ya venció.';
  },
  files: async (dependencies) => {
    await sweepReceipts(dependencies);
    await sweepCredentials(dependencies);
    await sweepForms(incomingFolder(dependencies.config.dataDir), FORM_LIVES_MS);
    const swept = (await sweepFiles(dependencies)) + (await sweepVideos(dependencies));
    if (swept === 0) return 'No había nada que quitar.';
    return swept === 1 ? 'Se quitó un archivo.' : `Se quitaron ${swept} archivos.`;
  },
  tallies: async (dependencies) => {
    const summed = await sumTallies(dependencies);
    return summed === 0 ? 'No hubo cambios.' : `Se sumaron ${summed} apuntes.`;
  },
  passes: changesInWords,
  issuers: async (dependencies) => {
    const { asked, failed } = await refreshIssuers(dependencies);
    if (failed === 0) return asked === 1 ? 'Respondió.' : `Respondieron ${asked}.`;
    return failed === 1
      ? 'Uno no respondió: está en Integraciones.'
      : `${failed} no respondieron: están en Integraciones.`;
  },
  audit: ({ db }) => checkChain(db),
  schedules: async (dependencies) => {
    const done = (await refreshSchedules(dependencies)) + (await refreshRecipients(dependencies));
    if (done === 0) return 'Ningún plan cambió.';
    return done === 1 ? 'Se calculó otra vez un animal.' : `Se calcularon otra vez ${done} animales.`;
  },
};
