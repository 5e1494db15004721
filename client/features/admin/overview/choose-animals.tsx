/** Which animals of this account are the clinic's: by owner, with a search, and asked once more before they pass. */
import { useState } from 'react';
import { folded } from '#server/platform/lib/text.ts';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { PetPhoto } from '../../../components/pet-photo.tsx';
import { SearchField } from '../../../components/search-field.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { showFailure, showToast } from '../../../components/toast.tsx';
import { count } from '../../../lib/format.ts';
import { invalidate } from '../../../lib/invalidate.ts';
import { readError } from '../../../lib/show-error.ts';
import { type Answers, trpc } from '../../../lib/trpc.ts';
import classes from './clinic-animals.module.css';

type Animal = Answers['clinicAnimals']['candidates']['animals'][number];

/** Below it the whole list is seen at once. */
const SEARCHED_FROM = 12;

export function ChooseAnimals({ animals, onClose }: { animals: readonly Animal[]; onClose: () => void }) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(
    new Set(animals.filter(({ principal }) => principal === 0).map(({ petId }) => petId)),
  );
  const [search, setSearch] = useState('');
  const [sure, setSure] = useState(false);
  const sort = trpc.clinicAnimals.sortOut.useMutation({
    onSuccess: ({ moved }) => {
      invalidate('clinicAnimals', 'pets', 'owners', 'adminLists', 'recalls', 'overview');
      showToast(moved === 0 ? 'Quedan en tu cuenta.' : `${count(moved, 'animal')} ahora de la clínica.`);
      onClose();
    },
    onError: (failure) => {
      setSure(false);
      showFailure(readError(failure).message);
    },
  });
  const sought = folded(search.trim());
  const shown = animals.filter((animal) => folded(`${animal.name} ${ownerOf(animal)}`).includes(sought));
  const mark = (petIds: readonly number[], on: boolean) =>
    setChosen(
      (before) => new Set(on ? [...before, ...petIds] : [...before].filter((petId) => !petIds.includes(petId))),
    );
  const ids = shown.map(({ petId }) => petId);
  const staying = animals.length - chosen.size;
  const parted = animals.filter(({ petId, guests }) => guests > 0 && chosen.has(petId)).length;
  return (
    <Sheet
      opened
      title="¿Cuáles son de la clínica?"
      onClose={onClose}
      actions={
        <Button onClick={() => setSure(true)}>
          {chosen.size === 0 ? 'Ninguno: todos son míos' : `Pasar ${count(chosen.size, 'animal')} a la clínica`}
        </Button>
      }
    >
      {animals.length > SEARCHED_FROM && (
        <SearchField label="Buscar" placeholder="Animal o tutor" value={search} onChange={setSearch} />
      )}
      <div className={classes.head}>
        <span className="small ink-2 num" role="status">
          {chosen.size} de {animals.length}
        </span>
        <Button size="sm" variant="default" onClick={() => mark(ids, true)}>
          Marcar {sought ? 'estos' : 'todos'}
        </Button>
        <Button size="sm" variant="default" onClick={() => mark(ids, false)}>
          Quitar {sought ? 'estos' : 'todos'}
        </Button>
      </div>
      {shown.length === 0 && <p className="ink-2">Ninguno se llama así, ni su tutor.</p>}
      {[...Map.groupBy(shown, ({ ownerId }) => ownerId)].map(([ownerId, theirs]) => (
        <fieldset key={ownerId} className={classes.owner}>
          <legend>{theirs[0] && ownerOf(theirs[0])}</legend>
          {theirs.map(({ petId, name, species, photo, licensedUntil, guests }) => (
            <label key={petId} className={classes.row}>
              <input
                type="checkbox"
                checked={chosen.has(petId)}
                onChange={({ currentTarget }) => mark([petId], currentTarget.checked)}
              />
              <PetPhoto species={species} photo={photo} size={46} />
              <span>
                <b>{name}</b>
                {licensedUntil && <span className="small ink-2">Con su año pagado</span>}
                {guests > 0 && (
                  <span className="small ink-2">
                    {guests === 1 ? 'Otra persona la ve' : `Otras ${guests} personas la ven`} en su cuenta
                  </span>
                )}
              </span>
            </label>
          ))}
        </fieldset>
      ))}
      <Dialog
        opened={sure}
        onClose={() => setSure(false)}
        title={chosen.size === 0 ? '¿Todos son tuyos?' : `¿Pasar ${count(chosen.size, 'animal')} a la clínica?`}
        act={{
          label: chosen.size === 0 ? 'Sí, son míos' : 'Pasar a la clínica',
          run: () => sort.mutate({ clinicIds: [...chosen] }),
          busy: sort.isPending,
        }}
      >
        {chosen.size > 0 && 'Pasan con toda su libreta, y desde ahora los ve tu equipo. '}
        {parted > 0 &&
          `${parted === 1 ? 'Uno lo ve' : `${parted} los ve`} también otra persona: dejará de verlo hasta que le entregues la libreta. `}
        {chosen.size > 0 &&
          staying > 0 &&
          `${count(staying, 'animal')} se ${staying === 1 ? 'queda' : 'quedan'} en tu cuenta. `}
        Te lo preguntamos una sola vez.
      </Dialog>
    </Sheet>
  );
}

/** The administrator's own ones stand under words, not under the own name. */
function ownerOf({ principal, ownerName, ownerSurname }: Animal): string {
  return principal === 1 ? 'A tu nombre' : `${ownerName} ${ownerSurname}`.trim();
}
