/** A link from a screen about one animal to its record. A phone shows it in the top bar instead. */
import { ButtonLink } from '../../../components/button.tsx';
import { IconArrowLeft } from '../../../components/icons/frame.tsx';
import classes from './to-record.module.css';

/** `reads`: false for staff that sees its patients in their list alone. */
export function ToRecord({ petId, reads = true }: { petId: number; reads?: boolean | undefined }) {
  const look = { variant: 'subtle', className: classes.link, leftSection: <IconArrowLeft /> } as const;
  if (!reads)
    return (
      <ButtonLink to="/dashboard/admin/mascotas" search={{ ver: petId }} {...look}>
        Volver a los pacientes
      </ButtonLink>
    );
  return (
    <ButtonLink to="/dashboard/perfilMascotas" search={{ mascota: petId }} {...look}>
      Volver a su ficha
    </ButtonLink>
  );
}
