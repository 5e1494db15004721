/**
 * The animals to pay for: what each has now, and until when the payment extends it. The most urgent animal
 * comes first.
 */
import { useState } from 'react';
import { timeInWords } from '#server/platform/lib/money.ts';
import { folded } from '#server/platform/lib/text.ts';
import { Button } from '../../../components/button.tsx';
import { FieldError } from '../../../components/field-error.tsx';
import { IconCheck } from '../../../components/icons/base.tsx';
import { PetPhoto } from '../../../components/pet-photo.tsx';
import { SearchField } from '../../../components/search-field.tsx';
import { type Place, WindowList } from '../../../components/window-list.tsx';
import { showDate, today } from '../../../lib/dates.ts';
import { endsSoon, hasNow, type LicenceRow, wouldReach } from './licence-words.ts';
import classes from './choose-pets.module.css';

/** More rows than these are folded; from this many animals on there is a search. */
const SHOWN = 6;
const SEARCHED = 9;

interface ChoosePetsProps {
  /** In their order on the page (use-need-order.ts). */
  pets: readonly LicenceRow[];
  /** Animals with a payment under review: another payment might be a second one. */
  locked: ReadonlySet<number>;
  months: number;
  price: string;
  chosen: readonly number[];
  onChange: (petIds: number[]) => void;
  error?: string | undefined;
}

export function ChoosePets({ pets, locked, months, price, chosen, onChange, error }: ChoosePetsProps) {
  const [all, setAll] = useState(false);
  const [text, setText] = useState('');
  const found = pets.filter(({ name }) => folded(name).includes(folded(text)));
  const [most] = useState(() => Math.max(SHOWN, pets.findLastIndex(({ petId }) => chosen.includes(petId)) + 1));
  const shown = all || text !== '' ? found : found.slice(0, most);
  const free = pets.filter(({ petId }) => !locked.has(petId));
  const full = free.length > 0 && free.every(({ petId }) => chosen.includes(petId));
  const toggle = (petId: number) =>
    onChange(chosen.includes(petId) ? chosen.filter((one) => one !== petId) : [...chosen, petId]);
  return (
    <div
      className={classes.field}
      role="group"
      aria-labelledby="para-quien"
      aria-describedby={error ? 'para-quien-error' : undefined}
    >
      <div className={classes.head}>
        <h2 id="para-quien">¿Para quién?</h2>
        {free.length > 1 && (
          <Button variant="subtle" size="sm" onClick={() => onChange(full ? [] : free.map(({ petId }) => petId))}>
            {full ? 'Quitar todas' : `Elegir las ${free.length}`}
          </Button>
        )}
      </div>
      {pets.length >= SEARCHED && (
        <SearchField
          label="Buscar entre tus animales"
          placeholder="Buscar por nombre"
          value={text}
          onChange={setText}
        />
      )}
      {error && (
        <div id="para-quien-error">
          <FieldError>{error}</FieldError>
        </div>
      )}
      {shown.length > 0 ? (
        <WindowList className={`sheet ${classes.list}`} name="licences" items={shown} rowHeight={80}>
          {(pet, place) => (
            <PetRow
              key={pet.petId}
              place={place}
              pet={pet}
              first={pet === shown[0]}
              on={chosen.includes(pet.petId)}
              locked={locked.has(pet.petId)}
              months={months}
              price={price}
              onToggle={() => toggle(pet.petId)}
            />
          )}
        </WindowList>
      ) : (
        <p className="ink-2">Ninguno de tus animales se llama así.</p>
      )}
      {shown.length < found.length && (
        <Button variant="subtle" onClick={() => setAll(true)}>
          Ver los {found.length} animales
        </Button>
      )}
    </div>
  );
}

function PetRow({
  place,
  pet,
  first,
  on,
  locked,
  months,
  price,
  onToggle,
}: {
  place: Place;
  pet: LicenceRow;
  first: boolean;
  on: boolean;
  locked: boolean;
  months: number;
  price: string;
  onToggle: () => void;
}) {
  const reach = wouldReach(pet, months, today());
  return (
    <li {...place}>
      <label className={classes.row} data-locked={locked || undefined}>
        <input
          type="checkbox"
          checked={on}
          disabled={locked}
          onChange={onToggle}
          data-path={first ? 'petIds' : undefined}
        />
        <span className={classes.box} aria-hidden="true">
          <IconCheck />
        </span>
        <PetPhoto species={pet.species} photo={pet.photo} size={46} />
        <span className={classes.words}>
          <span className={classes.name}>{pet.name}</span>
          <span className={classes.now} data-soon={endsSoon(pet) || undefined}>
            {locked ? 'Su pago está en camino' : hasNow(pet)}
          </span>
          {on && !locked && (
            <span className={classes.then}>
              {timeInWords(months)}, hasta el {showDate(reach.until)}
            </span>
          )}
        </span>
        <span className={classes.price}>{price}</span>
      </label>
    </li>
  );
}
