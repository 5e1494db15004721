/** «¿Es la misma?»: the account has an animal like the one that was taken; joined, they are one record. */
import { showCode } from '#server/platform/lib/codes.ts';
import { PART_DAYS } from '#server/portability/merges/rules.ts';
import { AlertBand } from '../../../components/alert-band.tsx';
import { Button } from '../../../components/button.tsx';
import { PetPhoto } from '../../../components/pet-photo.tsx';
import { dayOf, showAge, showDate } from '../../../lib/dates.ts';
import { readError } from '../../../lib/show-error.ts';
import { type Answers, trpc } from '../../../lib/trpc.ts';
import classes from './hand-over.module.css';

type Alike = Answers['transfers']['take']['alike'][number];

interface Props {
  petId: number;
  petName: string;
  clinic: string;
  other: Alike;
  /** With the animal whose record is shown next. */
  onDone: (petId: number) => void;
}

export function SameAnimal({ petId, petName, clinic, other, onDone }: Props) {
  const utils = trpc.useUtils();
  const join = trpc.merges.join.useMutation({
    onSuccess: async ({ petId: stays }) => {
      await utils.pets.invalidate();
      onDone(stays);
    },
  });
  return (
    <>
      <h1 tabIndex={-1}>¿Es la misma?</h1>
      <p>{petName} ya está en tu cuenta. Y ya tenías un animal que se le parece:</p>
      <ul className={`plain-list ${classes.two}`}>
        <li className={`sheet ${classes.one}`}>
          <PetPhoto species={other.species} size={64} />
          <span>
            <b>{petName}</b>
            <span className="small ink-2">La que llega de {clinic}</span>
          </span>
        </li>
        <li className={`sheet ${classes.one}`}>
          <PetPhoto species={other.species} photo={other.photo} size={64} />
          <span>
            <b>{other.name}</b>
            <span className="small ink-2">
              {[`La tuya, desde el ${showDate(dayOf(other.createdAt))}`, showAge(other.birthOn), showCode(other.code)]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </span>
        </li>
      </ul>
      <p>
        Si es la misma, las dos libretas se hacen una: cada anotación conserva a su autor, la vacuna que está en las dos
        queda una vez, y sus placas y códigos siguen sirviendo. Si te equivocas, las separas durante {PART_DAYS} días.
      </p>
      {join.error && (
        <AlertBand announce fact="No se pudieron unir.">
          {readError(join.error).message}
        </AlertBand>
      )}
      <div className={classes.choices}>
        <Button
          size="lg"
          fullWidth
          loading={join.isPending}
          onClick={() => join.mutate({ petId, otherId: other.petId })}
        >
          Sí, es la misma
        </Button>
        <Button size="lg" fullWidth variant="default" disabled={join.isPending} onClick={() => onDone(petId)}>
          No, son dos
        </Button>
      </div>
    </>
  );
}
