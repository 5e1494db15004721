/** Other work for the administrator: clinics that ask for a key, and a reported page. */
import { reportPage } from '#server/lost-found/abuse/service.ts';
import { approveClinic, askForClinic, clinics } from '#server/accounts/outside-clinics/service.ts';
import type { SignedInContext } from '#server/platform/core/context.ts';

const DAY = 24;

/**
 * @param as a user of the clinic (null: its administrator), so many hours ago
 * @param code of the reported page
 */
export async function addRequests(as: (email: string | null, hoursAgo: number) => SignedInContext, code: string) {
  await askForClinic(as(null, 40 * DAY), {
    name: 'Centro Veterinario Guápulo',
    city: 'Quito',
    email: 'recepcion@vetguapulo.ec',
    phone: '02 255 0144',
  });
  const [first] = await clinics(as(null, 0));
  if (first) await approveClinic(as(null, 39 * DAY), { clinicId: first.clinicId });
  await askForClinic(as(null, 20), {
    name: 'Clínica Patitas del Sur',
    city: 'Machachi',
    email: 'patitas.sur@correo.ec',
    phone: null,
  });
  await reportPage(
    as(null, 8),
    code,
    'El cartel pegado en La Carolina dice otro teléfono que esta página. ¿Es la misma gata?',
  );
}
