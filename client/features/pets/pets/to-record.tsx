/** A link from a screen about one animal to its record. A phone shows it in the top bar instead. */
import { ButtonLink } from '../../../components/button.tsx';
import { IconArrowLeft } from '../../../components/icons/base.tsx';
import classes from './to-record.module.css';

export function ToRecord({ petId }: { petId: number }) {
  return (
    <ButtonLink
      to="/dashboard/perfilMascotas"
      search={{ mascota: petId }}
      variant="subtle"
      className={classes.link}
      leftSection={<IconArrowLeft />}
    >
      Volver a su ficha
    </ButtonLink>
  );
}
