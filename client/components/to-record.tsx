/** From a screen about one animal to its record. On a phone the bar on top leads there, so nothing stands here. */
import { ButtonLink } from './button.tsx';
import { IconArrowLeft } from './icons/base.tsx';
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
