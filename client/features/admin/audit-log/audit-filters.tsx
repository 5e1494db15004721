/** Filters by actor, action, object, day and result. All of them stand in the address. */
import { AUDITED, OBJECTS } from '#server/platform/audit/rules.ts';
import { DateField } from '../../../components/date-field.tsx';
import { SelectField } from '../../../components/fields.tsx';
import { ListFilters } from '../lists/list-tools.tsx';
import { isDay } from '../../../lib/dates.ts';
import { capital } from '../../../lib/format.ts';
import { trpc } from '../../../lib/trpc.ts';

export interface AuditSearch {
  quien?: number;
  que?: string;
  sobre?: string;
  id?: number;
  dia?: string;
  resultado?: string;
}
export type Changes = { [Key in keyof AuditSearch]?: AuditSearch[Key] | undefined };

const ACTIONS = Object.entries(AUDITED)
  .map(([value, { tried }]) => ({ value, label: capital(tried) }))
  .toSorted((a, b) => a.label.localeCompare(b.label, 'es'));
const THINGS = Object.entries(OBJECTS)
  .map(([value, label]) => ({ value, label: capital(label) }))
  .toSorted((a, b) => a.label.localeCompare(b.label, 'es'));

export function AuditFilters({ search, onChange }: { search: AuditSearch; onChange: (changes: Changes) => void }) {
  const people = trpc.auditLog.people.useQuery({ actorId: search.quien ?? null }, { staleTime: 60_000 });
  const { quien, que = '', sobre = '', id, dia = '', resultado = '' } = search;
  const clear = () =>
    onChange({
      quien: undefined,
      que: undefined,
      sobre: undefined,
      id: undefined,
      dia: undefined,
      resultado: undefined,
    });
  return (
    <ListFilters set={[quien, que, sobre, dia, resultado].filter(Boolean).length} onClear={clear}>
      <SelectField
        label="Quién"
        value={quien === undefined ? '' : String(quien)}
        onChange={(value) => onChange({ quien: value === '' ? undefined : Number(value) })}
        options={[
          { value: '', label: 'Todas' },
          ...(people.data ?? []).map((one) => ({ value: String(one.id), label: `${one.name} ${one.surname}`.trim() })),
          ...(quien !== undefined && !people.data?.some((one) => one.id === quien)
            ? [{ value: String(quien), label: `Cuenta ${quien}` }]
            : []),
        ]}
      />
      <SelectField
        label="Qué hizo"
        value={que}
        onChange={(value) => onChange({ que: value })}
        options={[{ value: '', label: 'Todo' }, ...ACTIONS]}
      />
      <SelectField
        label="Sobre qué"
        value={sobre}
        onChange={(value) => onChange({ sobre: value, id: undefined })}
        options={[{ value: '', label: 'Todo' }, ...THINGS]}
      />
      <SelectField
        label="Resultado"
        value={resultado}
        onChange={(value) => onChange({ resultado: value })}
        options={[
          { value: '', label: 'Todos' },
          { value: 'ok', label: 'Hecho' },
          { value: 'refused', label: 'Rechazado' },
        ]}
      />
      <DateField
        label="Día"
        value={dia}
        max="today"
        onChange={(day) => (isDay(day) || day === '') && onChange({ dia: day })}
      />
      {id !== undefined && sobre !== '' && <p className="small ink-2">Solo lo que pasó con el número {id}.</p>}
    </ListFilters>
  );
}
