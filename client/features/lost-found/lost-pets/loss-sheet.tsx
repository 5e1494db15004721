/**
 * "Se perdió": explains lost mode and starts it with the next tap; every detail may wait. The same sheet
 * corrects them.
 */
import { useForm } from '@mantine/form';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useRef, useState } from 'react';
import { AlertBand } from '../../../components/alert-band.tsx';
import { Button } from '../../../components/button.tsx';
import { DateField } from '../../../components/date-field.tsx';
import { CheckField, TextAreaField, TextField } from '../../../components/fields.tsx';
import { IconCheck } from '../../../components/icons/base.tsx';
import { IconBell, IconSearch } from '../../../components/icons/frame.tsx';
import { IconSpeakerphone } from '../../../components/icons/care.tsx';
import { IconMail } from '../../../components/icons/base.tsx';
import { RestoredDraft } from '../../../components/restored-draft.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { showToast } from '../../../components/toast.tsx';
import { showPhone } from '#server/platform/lib/text.ts';
import { today } from '../../../lib/dates.ts';
import { type Failure, showError } from '../../../lib/show-error.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { pronoun } from '#server/lost-found/lost-pets/words.rules.ts';
import type { LostPet, OpenLoss } from './loss-words.ts';
import classes from './losses.module.css';
import { PointField } from './point-field.tsx';
import { useRefreshLosses } from './use-losses.ts';

interface Values {
  since: string;
  place: string;
  point: { latitude: number; longitude: number } | null;
  detail: string;
  reward: string;
  contactShown: boolean;
}

interface LossSheetProps {
  pet: LostPet;
  /** The stored facts; null starts lost mode. */
  loss: OpenLoss | null;
  onClose: () => void;
  onDone: () => void;
}

const NOTE = { maxLength: 300, autoComplete: 'off' } as const;

export function LossSheet({ pet, loss, onClose, onDone }: LossSheetProps) {
  const draft = useDraft<Values>(`perdida:${pet.id}:${loss?.id ?? 'nueva'}`);
  const initial = loss
    ? valuesOf(loss)
    : { since: today(), place: '', point: null, detail: '', reward: '', contactShown: false };
  const form = useForm<Values>({ initialValues: { ...initial, ...draft.restored }, onValuesChange: draft.keep });
  const [failure, setFailure] = useState<Failure | null>(null);
  const own = trpc.lostPets.of.useQuery({ petId: pet.id }).data?.can.own ?? false;
  const start = trpc.lostPets.start.useMutation();
  const change = trpc.lostPets.change.useMutation();
  const refresh = useRefreshLosses();
  const running = useRef(false);
  const send = async () => {
    if (running.current) return;
    running.current = true;
    setFailure(null);
    form.clearErrors();
    try {
      const { contactShown, ...facts } = form.getValues();
      // Another member's number stays as it is: only its own member changes whether it is shown.
      const values = { ...facts, ...(own && { contactShown }) };
      if (loss) await change.mutateAsync({ petId: pet.id, ...values });
      else await start.mutateAsync({ petId: pet.id, ...values, since: values.since || null });
      draft.clear();
      if (loss) showToast('Guardado. Ya se lee en su página.');
      else showToast(`Activaste el modo perdida de ${pet.name}. Su página ya lo dice.`);
      onDone();
      await refresh();
    } catch (error) {
      setFailure(showError(error, form));
    } finally {
      running.current = false;
    }
  };
  const busy = start.isPending || change.isPending;
  return (
    <Sheet
      opened
      onClose={onClose}
      title={loss ? 'Datos de la búsqueda' : `¿Se perdió ${pet.name}?`}
      dirty={form.isDirty()}
      kept
      onSubmit={() => void send()}
      actions={
        <Button
          type="submit"
          size="lg"
          fullWidth
          color={loss ? 'stamp' : 'red'}
          leftSection={loss ? <IconCheck /> : <IconSpeakerphone />}
          loading={busy}
        >
          {loss ? 'Guardar' : 'Activar modo perdida'}
        </Button>
      }
    >
      <div className={classes.form}>
        {draft.resumed && (
          <RestoredDraft
            corrects={loss !== null}
            onStartAgain={() => {
              form.setValues(initial);
              form.clearErrors();
              draft.clear();
            }}
          />
        )}
        {!loss && <WhatHappens pet={pet} />}
        {!loss && <p className="ink-2">Lo que sigue es opcional: actívalo ya y complétalo después.</p>}
        {failure && (
          <AlertBand announce fact={`${failure.title}.`}>
            {failure.message}
          </AlertBand>
        )}
        <DateField label="¿Desde cuándo?" max="today" {...form.getInputProps('since')} />
        <TextField
          label={`¿Dónde ${pronoun(pet.sex)} vieron por última vez?`}
          optional
          placeholder="La Floresta, cerca de la plaza"
          {...NOTE}
          {...form.getInputProps('place')}
        />
        <PointField
          point={form.getValues().point}
          sex={pet.sex}
          error={form.errors.point}
          onChange={(point) => form.setFieldValue('point', point)}
        />
        <TextAreaField
          label="¿Qué lleva y cómo reacciona?"
          optional
          minRows={2}
          placeholder="Collar rojo. Se asusta con los gritos."
          {...NOTE}
          {...form.getInputProps('detail')}
        />
        <TextField label="Recompensa" optional placeholder="100 dólares" {...NOTE} {...form.getInputProps('reward')} />
        <Contact petId={pet.id}>
          {(label) => <CheckField label={label} {...form.getInputProps('contactShown', { type: 'checkbox' })} />}
        </Contact>
      </div>
    </Sheet>
  );
}

function WhatHappens({ pet }: { pet: LostPet }) {
  return (
    <ul className={classes.happens}>
      <li>
        <IconSpeakerphone />
        <span>Su página se pone en rojo y pide ayuda a quien lea su placa.</span>
      </li>
      <li>
        <IconSearch />
        <span>La búsqueda y su cédula dicen que su familia {pronoun(pet.sex)} busca.</span>
      </li>
      <li>
        <IconMail />
        <span>Cada aviso de quien {pronoun(pet.sex)} encuentre llega a toda la familia.</span>
      </li>
      <li>
        <IconBell />
        <span>Sus recordatorios descansan hasta que vuelva.</span>
      </li>
    </ul>
  );
}

/** The number that would be shown; without one, a link to add it. Only the number's own member decides. */
function Contact({ petId, children }: { petId: number; children: (label: ReactNode) => ReactNode }) {
  const { data } = trpc.lostPets.of.useQuery({ petId });
  if (!data) return null;
  if (!data.can.own)
    return (
      <p className="small ink-2">Si se muestra un teléfono lo decide {data.pet.keeper}: solo con su cuenta se elige.</p>
    );
  const { attend } = data.can;
  return (
    <div>
      {children(
        attend
          ? `Mostrar el teléfono de ${data.pet.ownerName} mientras dure, si te dio permiso`
          : 'Mostrar mi teléfono y WhatsApp mientras dure',
      )}
      <p className="small ink-2">
        {data.phone ? (
          <>
            Se verá <span className="nowrap num">{showPhone(data.phone)}</span>.
          </>
        ) : (
          <>
            Falta anotar el número.{' '}
            {!attend && (
              <Link to="/dashboard/nuevoPropietario" search={{ propietario: data.pet.ownerId }}>
                Agregarlo
              </Link>
            )}
          </>
        )}
      </p>
    </div>
  );
}

function valuesOf({ since, place, point, detail, reward, contactShown }: OpenLoss): Values {
  const degrees = point && { latitude: point.latitude / 1e6, longitude: point.longitude / 1e6 };
  return { since, place: place ?? '', point: degrees, detail: detail ?? '', reward: reward ?? '', contactShown };
}
