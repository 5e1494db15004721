/** The data of a campaign day, chosen once; and the next bottle, once the first one is empty. */
import { useRef, useState } from 'react';
import { beginCampaignInput } from '#server/clinic/campaigns/schema.ts';
import { AlertBand } from '../../../components/alert-band.tsx';
import { Button } from '../../../components/button.tsx';
import { ComboField } from '../../../components/combo-field.tsx';
import { TextField } from '../../../components/fields.tsx';
import { Pills } from '../../../components/pills.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { today } from '../../../lib/dates.ts';
import { type Failure, readError } from '../../../lib/show-error.ts';
import { trpc } from '../../../lib/trpc.ts';
import { LotPills } from '../lots/lot-pills.tsx';
import { BottleFields } from './bottle-fields.tsx';
import rowStyles from '../../../components/rows.module.css';
import { isPast } from './own-moment.ts';

export interface CampaignValues {
  name: string;
  place: string | null;
  speciesId: number | null;
  vaccineId: number | null;
  vaccine: string;
  laboratory: string | null;
  lot: string | null;
  lotExpiresOn: string | null;
  veterinarian: string;
}

const ANY = 0;
const EMPTY: CampaignValues = {
  name: '',
  place: null,
  speciesId: null,
  vaccineId: null,
  vaccine: 'Antirrábica',
  laboratory: null,
  lot: null,
  lotExpiresOn: null,
  veterinarian: '',
};

interface CampaignFormProps {
  title: string;
  word: string;
  begun: Partial<CampaignValues>;
  onClose: () => void;
  /** @throws the server's refusal */
  onSave: (values: ReturnType<typeof beginCampaignInput.parse>) => Promise<void>;
}

export function CampaignForm({ title, word, begun, onClose, onSave }: CampaignFormProps) {
  const [values, setValues] = useState<CampaignValues>({ ...EMPTY, ...begun });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  const [touched, setTouched] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  const vaccines = trpc.reference.vaccines.useQuery(undefined, { staleTime: 3_600_000 }).data ?? [];
  const species = trpc.reference.species.useQuery(undefined, { staleTime: 3_600_000 }).data ?? [];
  const withVaccines = species.filter(({ id }) => vaccines.some(({ speciesId }) => speciesId === id));
  const offered = vaccines.filter(({ speciesId }) => values.speciesId === null || speciesId === values.speciesId);
  const names = [...new Set(offered.map(({ name }) => name))];

  const change = (changes: Partial<CampaignValues>) => {
    setValues((before) => ({ ...before, ...changes }));
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in changes))));
    setTouched(true);
  };
  /** The catalogue's vaccine by its name; for a campaign of any species each animal has its own. */
  const vaccineOf = (name: string, speciesId: number | null) =>
    speciesId === null
      ? null
      : (vaccines.find((one) => one.speciesId === speciesId && one.name === name.trim())?.id ?? null);
  const refuse = (messages: Record<string, string>) => {
    setErrors(messages);
    fields.current?.querySelector<HTMLElement>(`[name="${Object.keys(messages)[0]}"]`)?.focus();
  };
  const save = async () => {
    if (busy) return;
    setFailure(null);
    const vaccineId = vaccineOf(values.vaccine, values.speciesId);
    const read = beginCampaignInput.safeParse({ ...values, vaccineId, lotExpiresOn: values.lotExpiresOn || null });
    if (!read.success)
      return refuse(Object.fromEntries(read.error.issues.map(({ path, message }) => [String(path[0]), message])));
    const another = read.data.lot !== (begun.lot ?? null) || read.data.lotExpiresOn !== (begun.lotExpiresOn ?? null);
    // The same message as the server's, because the counter may be offline.
    if (another && isPast(read.data, today())) return refuse({ lotExpiresOn: 'Ese lote ya venció: no se puede usar.' });
    setBusy(true);
    try {
      await onSave(read.data);
    } catch (error) {
      const said = readError(error);
      if (Object.keys(said.fields).length > 0) refuse(said.fields);
      else setFailure(said);
    }
    setBusy(false);
  };
  const text = (name: 'name' | 'place' | 'veterinarian') => ({
    name,
    autoComplete: 'off',
    value: values[name] ?? '',
    error: errors[name],
    onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
  });

  return (
    <Sheet
      opened
      onClose={onClose}
      title={title}
      dirty={touched}
      onSubmit={() => void save()}
      actions={
        <Button type="submit" size="lg" fullWidth loading={busy}>
          {word}
        </Button>
      }
    >
      <div className={rowStyles.stack} ref={fields}>
        {failure && (
          <AlertBand tone="amber" fact={`${failure.title}.`} announce>
            {failure.message}
          </AlertBand>
        )}
        <TextField label="Nombre" placeholder="Jornada del parque La Carolina" maxLength={80} {...text('name')} />
        <TextField label="Lugar" optional maxLength={80} {...text('place')} />
        <Pills
          label="Para quién"
          layout="wrap"
          options={[
            { value: ANY, label: 'Todas las especies' },
            ...withVaccines.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={values.speciesId ?? ANY}
          onChange={(id) => change({ speciesId: id === ANY ? null : id })}
        />
        <ComboField
          label="Vacuna"
          name="vaccine"
          freeText
          options={names.map((name) => ({ value: name, label: name }))}
          value={values.vaccine}
          error={errors['vaccine'] ?? errors['vaccineId']}
          onChange={(vaccine) => change({ vaccine })}
        />
        <LotPills
          vaccine={values.vaccine}
          speciesId={values.speciesId}
          lot={values.lot}
          laboratory={values.laboratory}
          onPick={(one) =>
            change({
              lot: one?.number ?? null,
              laboratory: one?.laboratory ?? null,
              lotExpiresOn: one?.expiresOn ?? null,
            })
          }
        />
        <BottleFields values={values} errors={errors} onChange={change} />
        <TextField label="Quién vacuna" placeholder="Dra. Paz Andrade" maxLength={100} {...text('veterinarian')} />
      </div>
    </Sheet>
  );
}
