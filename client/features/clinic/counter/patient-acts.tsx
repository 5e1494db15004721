/** What each of the staff may do with a patient beside writing in its record: at the counter and beside the list. */
import { ButtonLink } from '../../../components/button.tsx';
import { IconEdit, IconTransfer } from '../../../components/icons/act.tsx';
import { IconCalendar } from '../../../components/icons/frame.tsx';
import { IconHeart, IconSpeakerphone } from '../../../components/icons/care.tsx';
import { IconReceipt } from '../../../components/icons/pay.tsx';
import { mayDo } from '#server/platform/core/rights.ts';
import { type Answers, trpc } from '../../../lib/trpc.ts';
import { GiveTag } from '../../lost-found/tags/give-tag.tsx';

export function PatientActs({ patient }: { patient: Answers['adminRecord']['pet'] }) {
  const { id, deceasedOn, lostAt, kept } = patient;
  const bills = trpc.system.info.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY }).data?.invoices === true;
  const signs = mayDo(trpc.auth.me.useQuery().data?.roles ?? [], 'sign');
  return (
    <>
      <ButtonLink to="/dashboard/nuevaMascota" search={{ mascota: id }} variant="default" leftSection={<IconEdit />}>
        Editar sus datos
      </ButtonLink>
      {!deceasedOn && (
        <>
          <ButtonLink
            to="/dashboard/admin/turnos"
            search={{ paciente: id, nombre: patient.name }}
            variant="default"
            leftSection={<IconCalendar />}
          >
            Dar un turno
          </ButtonLink>
          <GiveTag pet={patient} />
          <ButtonLink
            to="/dashboard/perdida"
            search={{ mascota: id }}
            variant="default"
            leftSection={<IconSpeakerphone />}
          >
            {lostAt ? 'Modo perdida' : 'Se perdió'}
          </ButtonLink>
        </>
      )}
      {bills && (
        <ButtonLink
          to="/dashboard/admin/facturar"
          search={{ paciente: id }}
          variant="default"
          leftSection={<IconReceipt />}
        >
          Facturar
        </ButtonLink>
      )}
      {signs && (
        <ButtonLink to="/dashboard/recuerdo" search={{ mascota: id }} variant="default" leftSection={<IconHeart />}>
          {deceasedOn ? 'Su recuerdo' : 'Falleció'}
        </ButtonLink>
      )}
      {kept && (
        <ButtonLink to="/dashboard/traspasar" search={{ mascota: id }} variant="default" leftSection={<IconTransfer />}>
          Entregar a su tutor
        </ButtonLink>
      )}
    </>
  );
}
