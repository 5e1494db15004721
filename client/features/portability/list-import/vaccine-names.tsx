/** Names of vaccines that a list uses and the catalogue does not know surely: each is decided once. */
import { SelectField } from '../../../components/fields.tsx';
import { count, figure } from '../../../lib/format.ts';
import { trpc } from '../../../lib/trpc.ts';
import classes from './import-list.module.css';
import type { Looked } from './send-list.ts';

const NONE = 'none';

interface VaccineNamesProps {
  list: Looked;
  species: readonly { id: number; name: string }[];
  busy: boolean;
  /** The list was to be brought, and one without an answer held it up. */
  missing: boolean;
  onDecide: (names: Looked['decided']) => void;
}

export function VaccineNames({ list: { asked, decided }, species, busy, missing, onDecide }: VaccineNamesProps) {
  const rarely = { staleTime: 3_600_000 };
  const vaccines = trpc.reference.vaccines.useQuery(undefined, rarely).data ?? [];
  const diseases = trpc.reference.diseases.useQuery(undefined, rarely).data ?? [];
  if (asked.length === 0) return null;
  const open = asked.filter(({ told }) => !told).length;
  const covered = (vaccineId: number | null) =>
    (vaccines.find(({ id }) => id === vaccineId)?.diseaseIds ?? [])
      .map((disease) => diseases.find(({ id }) => id === disease)?.name)
      .filter(Boolean)
      .join(', ');
  const choose = (one: Looked['asked'][number], chosen: string) => {
    if (chosen === '') return;
    const rest = decided.filter(({ speciesId, name }) => speciesId !== one.speciesId || name !== one.name);
    const vaccineId = chosen === NONE ? null : Number(chosen);
    onDecide([...rest, { speciesId: one.speciesId, name: one.name, vaccineId }]);
  };
  return (
    <section className={`sheet ${classes.part}`} aria-labelledby="nombres-lista">
      <h2 id="nombres-lista">
        {open === 0
          ? 'Nombres de vacunas decididos'
          : `${open === 1 ? 'Un nombre de vacuna' : `${count(open, 'nombre')} de vacunas`} por decidir`}
      </h2>
      <p className="ink-2">
        {open === 0
          ? 'La próxima lista ya lo sabe. Si uno quedó mal, elige otra vacuna.'
          : 'El mismo nombre no lleva lo mismo en todas partes. Dilo una vez: la próxima lista ya lo sabe.'}
      </p>
      <ul className={classes.names}>
        {asked.map((one) => {
          const kind = species.find(({ id }) => id === one.speciesId)?.name.toLowerCase() ?? '';
          const help =
            one.told && one.vaccineId === null
              ? 'Se guarda con su nombre y no avisa cuándo toca otra vez.'
              : covered(one.vaccineId);
          return (
            <li key={`${one.speciesId} ${one.name}`}>
              <SelectField
                label={`«${one.name}», ${kind}: ${figure(one.doses)} dosis`}
                help={one.told || help === '' ? help : `Te proponemos esta: ${help}.`}
                disabled={busy}
                error={
                  missing && !one.told && one.vaccineId === null
                    ? 'Elige qué vacuna es, o «Ninguna de estas».'
                    : undefined
                }
                value={one.vaccineId === null ? (one.told ? NONE : '') : String(one.vaccineId)}
                onChange={(chosen) => choose(one, chosen)}
                options={[
                  ...(one.told || one.vaccineId !== null ? [] : [{ value: '', label: 'Elige qué vacuna es' }]),
                  ...vaccines
                    .filter(({ speciesId }) => speciesId === one.speciesId)
                    .map(({ id, name }) => ({ value: String(id), label: name })),
                  { value: NONE, label: 'Ninguna de estas' },
                ]}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
