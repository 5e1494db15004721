/** On a record beside which another of the same name stands: who said «No, son dos» joins them here after all. */
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { showCode } from '#server/platform/lib/codes.ts';
import { PART_DAYS } from '#server/portability/merges/rules.ts';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { PetPhoto } from '../../../components/pet-photo.tsx';
import { showFailure, showToast } from '../../../components/toast.tsx';
import { dayOf, showAge, showDate } from '../../../lib/dates.ts';
import { readError } from '../../../lib/show-error.ts';
import { type Answers, trpc } from '../../../lib/trpc.ts';
import classes from './hand-over.module.css';

type Twin = Answers['merges']['alike'][number];
type Own = Pick<Answers['pets']['get']['pet'], 'id' | 'name' | 'code' | 'photo' | 'species' | 'birthOn' | 'createdAt'>;

export function TwinLine({ pet }: { pet: Own }) {
  const twins = trpc.merges.alike.useQuery({ petId: pet.id }, { staleTime: 60_000 }).data ?? [];
  const utils = trpc.useUtils();
  const navigate = useNavigate();
  const join = trpc.merges.join.useMutation();
  const part = trpc.merges.part.useMutation();
  const [asked, setAsked] = useState<Twin | null>(null);
  const forget = () => Promise.all([utils.pets.invalidate(), utils.merges.invalidate()]);
  const undo = async (mergeId: number) => {
    try {
      await part.mutateAsync({ mergeId });
      await forget();
    } catch (error) {
      showFailure(readError(error).message);
    }
  };
  const run = async (other: Twin) => {
    try {
      const { petId, mergeId } = await join.mutateAsync({ petId: pet.id, otherId: other.petId });
      setAsked(null);
      showToast(`${pet.name} tiene una sola libreta.`, { label: 'Deshacer', run: () => void undo(mergeId) });
      await navigate({ to: '.', search: { mascota: petId }, replace: true });
      await forget();
    } catch (error) {
      setAsked(null);
      showFailure(readError(error).message);
    }
  };
  return (
    <>
      {twins.map((other) => (
        <div key={other.petId} className={classes.twin}>
          <span className="small ink-2">
            Tienes otra libreta de {other.name} ({showCode(other.code)}).
          </span>
          <Button variant="subtle" size="sm" onClick={() => setAsked(other)}>
            ¿Es la misma? Unirlas
          </Button>
        </div>
      ))}
      <Dialog
        opened={asked !== null}
        onClose={() => setAsked(null)}
        title={asked ? `¿${pet.name} y ${asked.name} son la misma?` : ''}
        stay="No, son dos"
        act={{ label: 'Sí, unirlas', run: () => asked && void run(asked), busy: join.isPending }}
      >
        {asked && (
          <div className={classes.asked}>
            <ul className={`plain-list ${classes.asked}`}>
              <One pet={pet} note="Esta libreta" />
              <One pet={asked} note="La otra" />
            </ul>
            <p>
              Las dos libretas se hacen una: cada anotación conserva a su autor y sus placas y códigos siguen sirviendo.
              Si te equivocas, las separas durante {PART_DAYS} días.
            </p>
          </div>
        )}
      </Dialog>
    </>
  );
}

type Shown = Pick<Own, 'name' | 'code' | 'photo' | 'species' | 'birthOn' | 'createdAt'>;

function One({ pet, note }: { pet: Shown; note: string }) {
  const facts = [showAge(pet.birthOn), showCode(pet.code), `desde el ${showDate(dayOf(pet.createdAt))}`];
  return (
    <li className={`sheet ${classes.one}`}>
      <PetPhoto species={pet.species} photo={pet.photo} size={52} />
      <span>
        <b>{pet.name}</b>
        <span className="small ink-2">{[note, ...facts].filter(Boolean).join(' · ')}</span>
      </span>
    </li>
  );
}
