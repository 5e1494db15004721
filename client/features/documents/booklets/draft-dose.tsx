/** One dose that was read, beside its strip of the picture. Nothing is kept before a person presses «Es así, guárdala». */
import { useRef, useState } from 'react';
import { similarDose, vaccineNamed } from '#server/health/vaccines/rules.ts';
import { AlertBand } from '../../../components/alert-band.tsx';
import { Button } from '../../../components/button.tsx';
import { ComboField } from '../../../components/combo-field.tsx';
import { DateField } from '../../../components/date-field.tsx';
import { TextField } from '../../../components/fields.tsx';
import { IconCheck } from '../../../components/icons/base.tsx';
import { IconVaccine } from '../../../components/icons/care.tsx';
import { showDate } from '../../../lib/dates.ts';
import { invalidate } from '../../../lib/invalidate.ts';
import { readError } from '../../../lib/show-error.ts';
import { type Answers, trpc } from '../../../lib/trpc.ts';
import type { CatalogueVaccine } from '../../health/entries/vaccine-fields.tsx';
import { Strip } from './booklet-picture.tsx';
import classes from './booklets.module.css';
import { type DraftValues, readDraft } from './draft-values.ts';
import type { Picture } from './send-booklet.ts';

export interface Kept {
  vaccinationId: number;
  words: string;
}

interface DraftDoseProps {
  record: Pick<Answers['pets']['get'], 'pet' | 'vaccinations'>;
  catalogue: readonly CatalogueVaccine[];
  /** Null where only what was read of it is left. */
  picture: Picture | null;
  draft: DraftValues;
  /** "Dosis 2 de 6". */
  title: string;
  onChange: (values: DraftValues) => void;
  onKept: (kept: Kept) => void;
  onDrop: () => void;
}

const DOUBT = 'Compárala con la foto.';

export function DraftDoseCard(props: DraftDoseProps) {
  const { record, catalogue, picture, draft, title, onChange, onKept, onDrop } = props;
  const { pet, vaccinations } = record;
  const add = trpc.vaccines.add.useMutation();
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<{ message: string; asks: boolean } | null>(null);
  const sending = useRef(false);
  const change = (changes: Partial<DraftValues>) => {
    const known = Object.keys(changes);
    onChange({ ...draft, ...changes, unsure: draft.unsure.filter((field) => !known.includes(field)) });
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !known.includes(field))));
    setFailure(null);
  };
  const help = (field: DraftValues['unsure'][number]) => (draft.unsure.includes(field) ? DOUBT : undefined);
  const vaccine = vaccineNamed(draft.name, pet.speciesId, catalogue);
  const named = { vaccineId: vaccine?.id ?? null, name: draft.name.trim(), givenOn: draft.givenOn };
  const twin = named.name !== '' && draft.givenOn !== '' ? similarDose(vaccinations, named) : null;

  const keep = async (changes: Partial<DraftValues> = {}) => {
    if (sending.current) return;
    const read = readDraft({ ...draft, ...changes }, pet, catalogue);
    if (!read.success) {
      const fields = Object.fromEntries(read.error.issues.map(({ path, message }) => [String(path[0]), message]));
      return setErrors(fields);
    }
    sending.current = true;
    try {
      const { vaccinationId } = await add.mutateAsync(read.data);
      onKept({ vaccinationId, words: `${read.data.name}, ${showDate(read.data.givenOn)}` });
      invalidate('pets', 'agenda', 'vaccines');
    } catch (error) {
      const { code, message, fields } = readError(error);
      if (Object.keys(fields).length > 0) setErrors(fields);
      else setFailure({ message, asks: code === 'ASK_FIRST' });
    } finally {
      sending.current = false;
    }
  };

  return (
    <section className={`sheet ${classes.dose}`} aria-label={title}>
      {picture && draft.place && <Strip picture={picture} {...draft.place} />}
      <div className={classes.fields}>
        <ComboField
          label="Vacuna"
          icon={<IconVaccine />}
          placeholder="Escribe o elige"
          freeText
          limit={12}
          value={draft.name}
          error={errors.name}
          help={help('name')}
          options={catalogue
            .filter((one) => one.speciesId === pet.speciesId && one.active === 1)
            .map(({ id, name, covers }) => ({ value: String(id), label: name, hint: `Cubre ${covers.join(', ')}` }))}
          onChange={(name) => change({ name })}
        />
        <div className={classes.pair}>
          <DateField
            label="Se la pusieron"
            max="today"
            value={draft.givenOn}
            error={errors.givenOn}
            help={help('givenOn')}
            onChange={(givenOn) => change({ givenOn })}
          />
          <DateField
            label="Próxima"
            optional
            value={draft.nextOn}
            error={errors.nextOn}
            help={help('nextOn') ?? (draft.nextOn === '' ? 'Vacía, te la decimos nosotros.' : undefined)}
            onChange={(nextOn) => change({ nextOn })}
          />
        </div>
        <div className={classes.pair}>
          <TextField
            label="Lote"
            optional
            autoComplete="off"
            autoCapitalize="characters"
            value={draft.lot}
            error={errors.lot}
            help={help('lot')}
            onChange={(event) => change({ lot: event.currentTarget.value })}
          />
          <DateField
            label="Caduca"
            optional
            value={draft.lotExpiresOn}
            error={errors.lotExpiresOn}
            help={help('lotExpiresOn')}
            onChange={(lotExpiresOn) => change({ lotExpiresOn })}
          />
        </div>
        {twin && !failure && (
          <AlertBand tone="amber" fact="Parece repetida:">
            ya anotaste {twin.name} el {showDate(twin.givenOn)}.
          </AlertBand>
        )}
        {failure && (
          <AlertBand
            tone={failure.asks ? 'amber' : 'red'}
            fact={failure.message}
            announce
            action={
              failure.asks && (
                <Button variant="default" size="sm" onClick={() => void keep({ sure: true })}>
                  Es otra dosis
                </Button>
              )
            }
          />
        )}
        <div className={classes.acts}>
          <Button leftSection={<IconCheck />} loading={add.isPending} onClick={() => void keep()}>
            Es así, guárdala
          </Button>
          <Button variant="subtle" onClick={onDrop}>
            No es una vacuna
          </Button>
        </div>
      </div>
    </section>
  );
}
