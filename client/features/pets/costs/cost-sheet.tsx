/** One cost: which animal, how much, in what, where, when; and the picture of its receipt. */
import { useState } from 'react';
import { AlertBand } from '../../../components/alert-band.tsx';
import { Button } from '../../../components/button.tsx';
import { DateField } from '../../../components/date-field.tsx';
import { TextField } from '../../../components/fields.tsx';
import { IconCheck } from '../../../components/icons/base.tsx';
import { IconTrash } from '../../../components/icons/act.tsx';
import { PhotoPicker } from '../../accounts/pictures/photo-picker.tsx';
import { PetField } from '../../../components/pet-field.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { showToast } from '../../../components/toast.tsx';
import { useRemoval } from '../../../components/use-removal.ts';
import { amountInWords } from '#server/platform/lib/money.ts';
import { PLACE_LETTERS, WHAT_LETTERS } from '#server/pets/costs/rules.ts';
import { useHomeCountry } from '../../../lib/home-country.ts';
import { currencyOf } from '#server/platform/countries/rules.ts';
import { readError } from '../../../lib/show-error.ts';
import { trpc } from '../../../lib/trpc.ts';
import { post } from '../../../lib/upload-post.ts';
import type { Cost } from './cost-years.tsx';
import classes from './costs.module.css';

interface CostSheetProps {
  /** Null notes another one. */
  cost: Cost | null;
  petId: number | undefined;
  today: string;
  onClose: () => void;
}

export function CostSheet({ cost, petId, today, onClose }: CostSheetProps) {
  const utils = trpc.useUtils();
  const home = currencyOf(useHomeCountry());
  const currency = cost?.currency ?? home;
  const pets = trpc.pets.list.useQuery().data ?? [];
  const [chosen, setChosen] = useState<number | undefined>(petId);
  const pet = chosen ?? (pets.length === 1 ? pets[0]?.id : undefined);
  const initial = {
    spentOn: cost?.spentOn ?? today,
    amount: cost ? amountInWords(cost.cents).replace(/\./g, '') : '',
    what: cost?.what ?? '',
    place: cost?.place ?? '',
  };
  const [values, setValues] = useState(initial);
  const [receipt, setReceipt] = useState<File | null>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const [saved, setSaved] = useState<number | null>(null);
  const add = trpc.costs.add.useMutation();
  const change = trpc.costs.change.useMutation();
  const takeAway = useRemoval({
    remove: trpc.costs.remove.useMutation,
    restore: trpc.costs.restore.useMutation,
    refresh: () => utils.costs.invalidate(),
    said: 'Quitaste el gasto.',
    onDone: onClose,
  });
  const write = (changes: Partial<typeof initial>) => setValues((before) => ({ ...before, ...changes }));
  const save = async () => {
    setErrors({});
    setProblem(null);
    if (cost === null && pet === undefined) return setErrors({ petId: 'Elige de quién fue.' });
    setSaving(true);
    try {
      const known = cost?.costId ?? saved;
      const { costId } =
        known === null
          ? await add.mutateAsync({ petId: pet ?? 0, ...values, currency: home })
          : await change.mutateAsync({ costId: known, ...values });
      setSaved(costId);
      const refused = receipt && (await send(costId, receipt));
      await utils.costs.invalidate();
      if (refused) return setProblem(`El gasto quedó anotado, pero el recibo no. ${refused}`);
      showToast('Gasto anotado.');
      onClose();
    } catch (error) {
      const { fields, message } = readError(error);
      setErrors(fields);
      if (Object.keys(fields).length === 0) setProblem(message);
    } finally {
      setSaving(false);
    }
  };
  return (
    <Sheet
      opened
      onClose={onClose}
      title={cost ? 'Gasto' : 'Anotar un gasto'}
      dirty={JSON.stringify(values) !== JSON.stringify(initial) || receipt !== null}
      onSubmit={() => void save()}
      actions={
        <>
          {cost && (
            <Button variant="subtle" leftSection={<IconTrash />} onClick={() => void takeAway({ costId: cost.costId })}>
              Quitar
            </Button>
          )}
          <Button type="submit" size="lg" fullWidth leftSection={<IconCheck />} loading={saving}>
            Guardar
          </Button>
        </>
      }
    >
      <div className={classes.form}>
        {problem && (
          <AlertBand announce fact="Falta algo.">
            {problem}
          </AlertBand>
        )}
        {cost === null && (
          <PetField label="¿De quién fue?" pets={pets} value={pet ?? null} onChange={setChosen} error={errors.petId} />
        )}
        <TextField
          label="¿Cuánto?"
          value={values.amount}
          inputMode="decimal"
          suffix={currency}
          placeholder={['COP', 'CLP', 'ARS'].includes(currency) ? '120.000' : '25,50'}
          autoComplete="off"
          error={errors.amount}
          onChange={(event) => write({ amount: event.currentTarget.value })}
        />
        <TextField
          label="¿En qué?"
          value={values.what}
          maxLength={WHAT_LETTERS}
          placeholder="Consulta y vacuna"
          autoComplete="off"
          error={errors.what}
          onChange={(event) => write({ what: event.currentTarget.value })}
        />
        <TextField
          label="¿Dónde?"
          optional
          value={values.place}
          maxLength={PLACE_LETTERS}
          placeholder="Clínica Los Arupos"
          autoComplete="off"
          error={errors.place}
          onChange={(event) => write({ place: event.currentTarget.value })}
        />
        <DateField
          label="¿Qué día?"
          max="today"
          value={values.spentOn}
          error={errors.spentOn}
          onChange={(spentOn) => write({ spentOn })}
        />
        {cost?.receipt && !receipt && (
          <img className={classes.receipt} src={`/api/gastos/${cost.costId}/recibo`} alt={`Recibo de ${cost.what}`} />
        )}
        <div className={classes.file}>
          <PhotoPicker
            several={false}
            label={cost?.receipt || receipt ? 'Cambiar la foto del recibo' : 'Foto del recibo (opcional)'}
            variant="outline"
            onPick={([file]) => setReceipt(file ?? null)}
          />
          {receipt && <p className="small ink-2">Se guarda con el gasto: {receipt.name}</p>}
        </div>
      </div>
    </Sheet>
  );
}

/** Why the picture was not kept; null where it was. */
async function send(costId: number, receipt: File): Promise<string | null> {
  const form = new FormData();
  form.append('file', receipt);
  const said = await post<{ costId: number }>({
    address: `/api/gastos/${costId}/recibo`,
    form,
    onProgress: () => undefined,
    isAnswer: (answer): answer is { costId: number } => 'costId' in answer,
  }).answer;
  return 'message' in said ? said.message : null;
}
