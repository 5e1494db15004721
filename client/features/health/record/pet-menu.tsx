/** Rare actions on an animal, the most frequent first and the irreversible ones last. */
import { IconDownload, IconEdit, IconTransfer, IconTrash } from '../../../components/icons/act.tsx';
import { IconEye } from '../../../components/icons/base.tsx';
import { IconCalendar, IconShield, IconUsers } from '../../../components/icons/frame.tsx';
import { IconHeart, IconSpeakerphone } from '../../../components/icons/care.tsx';
import { IconReceipt } from '../../../components/icons/pay.tsx';
import { IconCamera } from '../../../components/icons/photo.tsx';
import { IconFlag, IconMapPin } from '../../../components/icons/talk.tsx';
import { MoreMenu, MoreMenuAnchor, MoreMenuItem, MoreMenuLink } from '../../../components/more-menu.tsx';
import { type Answers, trpc } from '../../../lib/trpc.ts';

export interface PetActs {
  onRemove: () => void;
  /** The first tap: explains lost mode. */
  onLost: () => void;
  onFound: () => void;
  onShare: () => void;
}

interface PetMenuProps {
  record: Answers['pets']['get'];
  acts: PetActs;
}

/** What the reader may do with the animal, as the server says it; the clinic's staff reads no word of a family. */
export function PetMenu({ record: { pet, can, hasVaccines }, acts }: PetMenuProps) {
  const inFamily = can.edit && !can.attend;
  // Where the clinic takes no requests and gave no appointment, there is nothing to be seen.
  const visits = trpc.appointmentRequests.mine.useQuery(undefined, { enabled: inFamily, staleTime: 300_000 }).data;
  const bills = trpc.system.info.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY }).data?.invoices === true;
  const mayAsk = visits !== undefined && (visits.open || visits.appointments.length > 0);
  return (
    <MoreMenu label={`Más acciones para ${pet.name}`}>
      {pet.lostAt && can.change && (
        <>
          <MoreMenuItem icon={<IconHeart />} onClick={acts.onFound}>
            Ya apareció
          </MoreMenuItem>
          <MoreMenuLink icon={<IconSpeakerphone />} to="/dashboard/perdida" search={{ mascota: pet.id }}>
            Modo perdida
          </MoreMenuLink>
        </>
      )}
      {can.change && (
        <MoreMenuLink icon={<IconEdit />} to="/dashboard/nuevaMascota" search={{ mascota: pet.id }}>
          Editar sus datos
        </MoreMenuLink>
      )}
      {can.edit && hasVaccines && !pet.deceasedOn && (
        <MoreMenuLink icon={<IconCamera />} to="/dashboard/copiarLibreta" search={{ mascota: pet.id }}>
          Copiar su libreta con una foto
        </MoreMenuLink>
      )}
      {can.attend && bills && (
        <MoreMenuLink icon={<IconReceipt />} to="/dashboard/admin/facturar" search={{ paciente: pet.id }}>
          Facturar
        </MoreMenuLink>
      )}
      {inFamily && (
        <>
          {mayAsk && !pet.deceasedOn && (
            <MoreMenuLink icon={<IconCalendar />} to="/dashboard/turnos" search={{ mascota: pet.id }}>
              {visits.open ? 'Pedir turno' : 'Sus turnos'}
            </MoreMenuLink>
          )}
          {!pet.deceasedOn && (
            <>
              <MoreMenuLink icon={<IconFlag />} to="/dashboard/viajes" search={{ mascota: pet.id }}>
                Viajes
              </MoreMenuLink>
              <MoreMenuLink icon={<IconMapPin />} to="/dashboard/viajes" search={{ mascota: pet.id, ver: 'tramites' }}>
                Trámites de la ciudad
              </MoreMenuLink>
            </>
          )}
          <MoreMenuLink icon={<IconUsers />} to="/dashboard/familia" search={{ mascota: pet.id }}>
            Familia: con quién se comparte
          </MoreMenuLink>
          <MoreMenuLink icon={<IconShield />} to="/dashboard/permisos" search={{ mascota: pet.id }}>
            Permisos y quién la vio
          </MoreMenuLink>
        </>
      )}
      {can.change && (
        <MoreMenuLink icon={<IconEye />} to="/dashboard/paginaPublica" search={{ mascota: pet.id }}>
          Qué ve quien escanea
        </MoreMenuLink>
      )}
      {can.edit && (
        <MoreMenuLink icon={<IconHeart />} to="/dashboard/recuerdo" search={{ mascota: pet.id }}>
          {pet.deceasedOn ? 'Su recuerdo' : 'Falleció'}
        </MoreMenuLink>
      )}
      {can.own && (
        <>
          <MoreMenuAnchor icon={<IconDownload />} href={`/api/mascotas/${pet.id}/copia.zip`} download>
            Descargar su copia
          </MoreMenuAnchor>
          <MoreMenuAnchor icon={<IconDownload />} href={`/api/mascotas/${pet.id}/registro.json`} download>
            Su registro para otro programa
          </MoreMenuAnchor>
        </>
      )}
      {can.handOver && (
        <MoreMenuLink icon={<IconTransfer />} to="/dashboard/traspasar" search={{ mascota: pet.id }}>
          {can.own ? 'Traspasar a otra persona' : 'Entregar a su tutor'}
        </MoreMenuLink>
      )}
      {can.remove && (
        <MoreMenuItem icon={<IconTrash />} onClick={acts.onRemove}>
          Quitar del registro
        </MoreMenuItem>
      )}
    </MoreMenu>
  );
}
