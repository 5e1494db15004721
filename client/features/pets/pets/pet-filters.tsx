/** Search, species and order above the list. The choice stands in the address, so that "back" restores it. */
import { IconSort } from '../../../components/icons/act.tsx';
import { IconChevronDown } from '../../../components/icons/base.tsx';
import { SpeciesIcon } from '../../../components/pet-photo.tsx';
import { Pills } from '../../../components/pills.tsx';
import { SearchField } from '../../../components/search-field.tsx';
import { ORDERS } from './pet-order.ts';
import classes from './pets.module.css';
import { speciesPlural } from './species-words.ts';

interface PetFiltersProps {
  question: string;
  onQuestion: (text: string) => void;
  species: string;
  onSpecies: (code: string) => void;
  order: string;
  onOrder: (order: string) => void;
  /** Of all living animals, not only of the shown ones. */
  kinds: readonly { code: string; name: string; amount: number }[];
  total: number;
}

export function PetFilters(props: PetFiltersProps) {
  const { question, onQuestion, species, onSpecies, order, onOrder, kinds, total } = props;
  return (
    <search className={classes.filters}>
      <SearchField
        label="Buscar por nombre o código"
        placeholder="Nombre o código"
        value={question}
        onChange={onQuestion}
      />
      <div className={classes.order}>
        <IconSort />
        <select aria-label="Ordenar" value={order} onChange={(event) => onOrder(event.currentTarget.value)}>
          {ORDERS.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <IconChevronDown />
      </div>
      {kinds.length > 1 && (
        <div className={classes.kinds}>
          <Pills
            label="Mostrar"
            hideLabel
            value={species}
            onChange={onSpecies}
            options={[
              { value: '', label: <Counted word="Todos" amount={total} /> },
              ...kinds.map(({ code, name, amount }) => ({
                value: code,
                icon: <SpeciesIcon species={code} />,
                label: <Counted word={speciesPlural(code, name)} amount={amount} />,
              })),
            ]}
          />
        </div>
      )}
    </search>
  );
}

function Counted({ word, amount }: { word: string; amount: number }) {
  return (
    <span>
      {word} <span className="num">{amount}</span>
    </span>
  );
}
