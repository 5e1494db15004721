/** Of one owner: whether WhatsApp is consented to, and how the last message stands. Nothing where the clinic has no account. */
import { useState } from 'react';
import { usualWords, WAYS } from '#server/clinic/whatsapp/rules.ts';
import { Button } from '../../../components/button.tsx';
import { SelectField, TextAreaField } from '../../../components/fields.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { showFailure, showToast } from '../../../components/toast.tsx';
import { showDate } from '../../../lib/dates.ts';
import { invalidate } from '../../../lib/invalidate.ts';
import { readError } from '../../../lib/show-error.ts';
import { trpc } from '../../../lib/trpc.ts';
import type { WhatsappOwners } from './use-owners.ts';
import { WhatsappChip } from './whatsapp-chip.tsx';
import type { Owner } from './whatsapp-words.ts';
import classes from './whatsapp.module.css';

/** `known`: the answer of the whole page, or of this owner alone (`use-owners.ts`). */
export function WhatsappOwner({ ownerId, name, known }: { ownerId: number; name: string; known: WhatsappOwners }) {
  const owner = known.of.get(ownerId);
  return owner?.hasNumber ? <Shown owner={owner} name={name} clinic={known.clinic} /> : null;
}

function Shown({ owner, name, clinic }: { owner: Owner; name: string; clinic: string }) {
  const [asking, setAsking] = useState(false);
  const { ownerId, consent, leftAt, message } = owner;
  const end = trpc.whatsapp.endConsent.useMutation({
    onSuccess: () => showToast(`Ya no le escribimos por WhatsApp a ${name}.`),
    onError: (error) => showFailure(readError(error).message),
    onSettled: () => invalidate('whatsapp'),
  });
  const counts = consent && !consent.former;
  return (
    <div className={classes.owner}>
      {message && (
        <p className={classes.state}>
          <WhatsappChip state={message.state}> · {showDate(message.stateAt)}</WhatsappChip>
          {message.problem && <span className="small ink-2">{message.problem}</span>}
        </p>
      )}
      <div className={classes.consent}>
        {counts ? (
          <details className="small ink-2">
            <summary>Acepta WhatsApp desde el {showDate(consent.givenAt)}</summary>
            {WAYS[consent.way]}
            {consent.by && ` (lo anotó ${consent.by})`}: «{consent.words}»
          </details>
        ) : (
          <p className="small ink-2">
            {consent
              ? 'Aceptó WhatsApp en otro número: pregúntale por este.'
              : leftAt
                ? `Desde el ${showDate(leftAt)} no quiere WhatsApp: pregúntale antes de anotar otro permiso.`
                : 'Sin su permiso no le escribimos por WhatsApp Business.'}
          </p>
        )}
        {counts ? (
          <Button variant="subtle" size="sm" loading={end.isPending} onClick={() => end.mutate({ ownerId })}>
            Ya no quiere
          </Button>
        ) : (
          <Button variant="default" size="sm" aria-label={`Anotar su permiso: ${name}`} onClick={() => setAsking(true)}>
            Anotar su permiso
          </Button>
        )}
      </div>
      {asking && <Consent ownerId={ownerId} name={name} clinic={clinic} onClose={() => setAsking(false)} />}
    </div>
  );
}

const WAY_OPTIONS = [
  { value: '', label: 'Elige' },
  ...Object.entries(WAYS).map(([value, label]) => ({ value, label })),
];

function Consent({
  ownerId,
  name,
  clinic,
  onClose,
}: {
  ownerId: number;
  name: string;
  clinic: string;
  onClose: () => void;
}) {
  const [words, setWords] = useState(usualWords(clinic));
  const [way, setWay] = useState('');
  const [errors, setErrors] = useState<Record<string, string>>({});
  const give = trpc.whatsapp.giveConsent.useMutation({
    onSuccess: () => {
      showToast(`Anotaste que ${name} acepta WhatsApp.`);
      onClose();
    },
    onError: (error) => {
      const { fields, message } = readError(error);
      setErrors(fields);
      if (Object.keys(fields).length === 0) showFailure(message);
    },
    onSettled: () => invalidate('whatsapp'),
  });
  const known = Object.keys(WAYS).find((one): one is keyof typeof WAYS => one === way);
  return (
    <Sheet
      opened
      onClose={onClose}
      title={`${name} acepta WhatsApp`}
      dirty={way !== ''}
      onSubmit={() => (known ? give.mutate({ ownerId, words, way: known }) : setErrors({ way: 'Elige cómo aceptó.' }))}
      actions={
        <Button type="submit" loading={give.isPending}>
          Guardar
        </Button>
      }
    >
      <div className={classes.form}>
        <TextAreaField
          label="Con qué palabras"
          help="Lo que le leíste, firmó o te escribió. Queda guardado con tu nombre y la fecha."
          rows={5}
          maxLength={600}
          value={words}
          error={errors['words']}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        <SelectField label="Cómo" value={way} error={errors['way']} onChange={setWay} options={WAY_OPTIONS} />
      </div>
    </Sheet>
  );
}
