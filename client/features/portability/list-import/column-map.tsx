/** What each column of a list means; where the headings are strange it is said by hand, and remembered. */
import { FIELDS, type Field } from '#server/portability/list-import/schema.ts';
import { SelectField } from '../../../components/fields.tsx';
import { count } from '../../../lib/format.ts';
import classes from './import-list.module.css';
import { FIELD_WORDS, type Looked } from './send-list.ts';

interface ColumnMapProps {
  list: Looked;
  species: readonly { id: number; name: string }[];
  busy: boolean;
  onArrange: (changes: { fields?: (Field | null)[][]; speciesId?: number | null }) => void;
}

const UNUSED = { value: '', label: 'No se usa' };
const OPTIONS = [UNUSED, ...FIELDS.map((field) => ({ value: field, label: FIELD_WORDS[field] }))];
const KINDS = {
  animals: 'Cada fila es un animal, o una dosis suya.',
  doses: 'Cada fila es una dosis de un animal que está en otra hoja o ya es paciente.',
  other: 'No la leemos: no dice el nombre y la especie de cada animal, ni dosis de uno que ya está.',
} as const;

export function ColumnMap({ list: { sheets, speciesId, remembered }, species, busy, onArrange }: ColumnMapProps) {
  const change = (sheet: number, column: number, chosen: string) =>
    onArrange({
      fields: sheets.map(({ columns }, at) =>
        columns.map(({ field }, place) =>
          at === sheet && place === column ? ((chosen || null) as Field | null) : field,
        ),
      ),
    });
  // Those of a book of PetLove+ are read by their titles.
  const named = sheets.flatMap((one, sheet) => (one.own === null ? [{ ...one, sheet }] : []));
  const noSpecies = named.some(({ columns }) => {
    const has = (wanted: Field) => columns.some(({ field }) => field === wanted);
    return has('name') && !has('species');
  });
  if (named.length === 0) return null;
  return (
    <section className={`sheet ${classes.part}`} aria-labelledby="columnas-lista">
      <h2 id="columnas-lista">Columnas</h2>
      {remembered && <p className="ink-2">Como la última vez que trajiste una lista con estos títulos.</p>}
      {noSpecies && (
        <SelectField
          label="Qué animales son los de una hoja sin la especie"
          disabled={busy}
          value={speciesId === null ? '' : String(speciesId)}
          onChange={(chosen) => onArrange({ speciesId: chosen === '' ? null : Number(chosen) })}
          options={[
            { value: '', label: 'La hoja no los dice' },
            ...species.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
      )}
      {named.map(({ name, kind, rows, headingLine, columns, sheet }) => (
        <div key={`${sheet} ${name}`} className={classes.sheet}>
          {sheets.length > 1 && (
            <h3>
              {name} <span className="ink-2">{count(rows, 'fila')}</span>
            </h3>
          )}
          <p className="small ink-2">
            {kind === 'animals' || kind === 'doses' ? KINDS[kind] : KINDS.other}
            {headingLine > 1 && ` Los títulos están en la línea ${headingLine}.`}
          </p>
          <div className={classes.columns}>
            {columns.map(({ title, field }, column) => (
              <SelectField
                // Two columns may have the same title.
                key={`${column} ${title}`}
                label={title || `Columna ${column + 1}, sin título`}
                disabled={busy}
                value={field ?? ''}
                onChange={(chosen) => change(sheet, column, chosen)}
                options={OPTIONS}
              />
            ))}
          </div>
        </div>
      ))}
    </section>
  );
}
