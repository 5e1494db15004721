/** Makes a proof in two taps: purpose and end date. The usual answers are preselected; others are typed. */
import { type FormEvent, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { DateField } from '../../../components/date-field.tsx';
import { CheckField, TextField } from '../../../components/fields.tsx';
import { IconCheckCircle } from '../../../components/icons/base.tsx';
import { Pills } from '../../../components/pills.tsx';
import { SwitchField } from '../../../components/switch-field.tsx';
import { showFailure } from '../../../components/toast.tsx';
import { plusDays } from '#server/platform/lib/calendar.ts';
import { showDate } from '../../../lib/dates.ts';
import { readError } from '../../../lib/show-error.ts';
import { type Answers, trpc } from '../../../lib/trpc.ts';
import { PURPOSES } from './proof-words.ts';
import classes from './proofs.module.css';
import { ShareProof } from './share-proof.tsx';

type Made = Answers['proofs']['create'];
const DAYS = [
  { value: '7', label: '7 días' },
  { value: '30', label: '30 días' },
  { value: 'otra', label: 'Otra fecha' },
];

interface MakeProofProps {
  petId: number;
  petName: string;
  /** The last figures of its microchip; null without one. */
  chip: string | null;
  today: string;
}

export function MakeProof({ petId, petName, chip, today }: MakeProofProps) {
  const utils = trpc.useUtils();
  const [purpose, setPurpose] = useState<string>(PURPOSES[0]);
  const [own, setOwn] = useState('');
  const [days, setDays] = useState('7');
  const [day, setDay] = useState('');
  const [chosen, setChosen] = useState<number[]>([]);
  const fields = trpc.ownFields.of.useQuery({ petId });
  const [withChip, setWithChip] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [made, setMade] = useState<Made | null>(null);
  const create = trpc.proofs.create.useMutation({
    onSuccess: (proof) => {
      setMade(proof);
      void utils.proofs.list.invalidate({ petId });
    },
    onError: (error) => {
      const { fields, message } = readError(error);
      setErrors(fields);
      if (Object.keys(fields).length === 0) showFailure(message);
    },
  });
  if (made) return <MadeProof proof={made} petName={petName} onAnother={() => setMade(null)} />;
  const noted = fields.data?.fields.filter(({ said }) => said !== null) ?? [];
  const send = (event: FormEvent) => {
    event.preventDefault();
    setErrors({});
    create.mutate({
      petId,
      purpose: purpose === 'otra' ? own : purpose,
      until: days === 'otra' ? day : plusDays(today, Number(days)),
      fieldIds: chosen,
      chip: withChip,
    });
  };
  return (
    <form className={`sheet ${classes.make}`} onSubmit={send} noValidate aria-labelledby="nuevo-comprobante">
      <h2 id="nuevo-comprobante">Nuevo comprobante</h2>
      <Pills
        label="¿Para qué es?"
        layout="wrap"
        value={purpose}
        onChange={setPurpose}
        options={[...PURPOSES.map((value) => ({ value, label: value })), { value: 'otra', label: 'Otra' }]}
      />
      {purpose === 'otra' && (
        <TextField
          label="Escríbelo"
          value={own}
          maxLength={40}
          placeholder="Hotel, paseador, edificio…"
          error={errors.purpose}
          onChange={(event) => setOwn(event.currentTarget.value)}
        />
      )}
      <Pills label="¿Hasta cuándo se puede abrir?" layout="wrap" value={days} onChange={setDays} options={DAYS} />
      {days === 'otra' && (
        <DateField label="Último día" value={day} min={today} onChange={setDay} error={errors.until} />
      )}
      {noted.length > 0 && (
        <fieldset className={classes.also}>
          <legend>
            Mostrar también <span className="ink-2">(si quieres)</span>
          </legend>
          {noted.map(({ fieldId, name, said }) => (
            <CheckField
              key={fieldId}
              label={`${name}: ${said}`}
              checked={chosen.includes(fieldId)}
              onChange={(event) => {
                const on = event.currentTarget.checked;
                setChosen((before) => (on ? [...before, fieldId] : before.filter((one) => one !== fieldId)));
              }}
            />
          ))}
        </fieldset>
      )}
      {chip && (
        <SwitchField
          label="Mostrar el final de su microchip"
          help={`Solo ${chip}: quien lo lea comprueba que es ${petName}. El código firmado lo dice entero.`}
          checked={withChip}
          onChange={setWithChip}
        />
      )}
      <Button type="submit" size="lg" fullWidth loading={create.isPending}>
        Crear enlace
      </Button>
      <p className="small ink-2">
        Quien lo abra verá su nombre, su foto y cómo está cada vacuna
        {chosen.length > 0 && ', y lo que marcaste arriba'}. Nada de tu familia.
      </p>
    </form>
  );
}

function MadeProof({ proof, petName, onAnother }: { proof: Made; petName: string; onAnother: () => void }) {
  return (
    <section className={classes.made} aria-live="polite">
      <h2>
        <IconCheckCircle size={24} /> Enlace listo
      </h2>
      <p>
        {proof.purpose}, hasta el {showDate(proof.until)}.{' '}
        {proof.signed
          ? 'Lleva un código firmado, que se comprueba también sin internet.'
          : 'Sin código firmado: ninguna de sus vacunas la anotó una clínica o un veterinario comprobado.'}
      </p>
      <ShareProof url={proof.url} purpose={proof.purpose} until={proof.until} petName={petName} lead />
      <Button variant="subtle" onClick={onAnother}>
        Hacer otro
      </Button>
    </section>
  );
}
