/** What of the agenda is set once: the own calendar program, and whether guardians may ask for an hour. */
import { useState } from 'react';
import { mayDo } from '#server/platform/core/rights.ts';
import { AlertBand } from '../../../components/alert-band.tsx';
import { Button, ButtonAnchor, ButtonLink } from '../../../components/button.tsx';
import { FieldError } from '../../../components/field-error.tsx';
import { SelectField, TextField } from '../../../components/fields.tsx';
import { IconCopy } from '../../../components/icons/act.tsx';
import { IconCalendar } from '../../../components/icons/frame.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { SkeletonForm } from '../../../components/skeleton.tsx';
import { SwitchField } from '../../../components/switch-field.tsx';
import { showFailure, showToast } from '../../../components/toast.tsx';
import { showDate, showInstant } from '../../../lib/dates.ts';
import { readError } from '../../../lib/show-error.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useCopy } from '../../../lib/use-copy.ts';
import classes from './appointments.module.css';

const LENGTHS = [10, 15, 20, 30, 40, 45, 60];

export function AgendaSettings({ onClose }: { onClose: () => void }) {
  const roles = trpc.auth.me.useQuery().data?.roles ?? [];
  return (
    <Sheet opened title="Ajustes de turnos" onClose={onClose}>
      <div className={classes.form}>
        <section className={classes.form} aria-labelledby="mi-calendario">
          <h3 id="mi-calendario">En mi calendario</h3>
          <MyCalendar attends={mayDo(roles, 'sign')} />
        </section>
        {mayDo(roles, 'administer') && (
          <section className={classes.form} aria-labelledby="pedidos">
            <h3 id="pedidos">Pedidos de turno</h3>
            <RequestSettings />
          </section>
        )}
      </div>
    </Sheet>
  );
}

function MyCalendar({ attends }: { attends: boolean }) {
  const utils = trpc.useUtils();
  const feed = trpc.appointmentFeeds.mine.useQuery();
  const [whose, setWhose] = useState(attends ? 'mine' : 'all');
  const { copied, copy } = useCopy();
  const after = {
    onSuccess: () => utils.appointmentFeeds.mine.invalidate(),
    onError: (error: unknown) => showFailure(readError(error).message),
  };
  const create = trpc.appointmentFeeds.create.useMutation(after);
  const revoke = trpc.appointmentFeeds.revoke.useMutation({
    ...after,
    onSuccess: async () => {
      create.reset();
      showToast('Esa dirección ya no funciona.');
      await after.onSuccess();
    },
  });
  const address = create.data;
  return (
    <>
      <p className="ink-2">
        Una dirección secreta que tu calendario (Google, iPhone, Outlook) lee por su cuenta. Quien la tenga ve los
        turnos.
      </p>
      {attends && (
        <SelectField
          label="¿Cuáles?"
          value={whose}
          onChange={setWhose}
          options={[
            { value: 'mine', label: 'Solo los míos' },
            { value: 'all', label: 'Los de todos' },
          ]}
        />
      )}
      <Button
        variant="outline"
        leftSection={<IconCalendar />}
        loading={create.isPending}
        onClick={() => create.mutate({ everyone: whose === 'all' })}
      >
        {feed.data ? 'Renovar mi dirección' : 'Crear mi dirección'}
      </Button>
      {address && (
        <>
          <AlertBand tone="green" fact="Tu dirección está lista." announce>
            Cópiala ahora: no la volveremos a mostrar.
          </AlertBand>
          <TextField
            label="Dirección del calendario"
            value={address.https}
            readOnly
            onFocus={(event) => event.currentTarget.select()}
          />
          <div className={classes.buttons}>
            <Button leftSection={<IconCopy />} onClick={() => void copy(address.https)}>
              {copied ? 'Copiada' : 'Copiar dirección'}
            </Button>
            <ButtonAnchor variant="default" href={address.webcal} leftSection={<IconCalendar />}>
              Abrir en mi calendario
            </ButtonAnchor>
          </div>
        </>
      )}
      {feed.data && (
        <div className={classes.chosen}>
          <p className="small ink-2">
            {feed.data.everyone ? 'Los de todos' : 'Solo los tuyos'}
            {feed.data.lastReadAt
              ? `, leída por última vez: ${showInstant(feed.data.lastReadAt)}`
              : `, creada el ${showDate(feed.data.createdAt)}`}
          </p>
          <Button size="sm" variant="subtle" disabled={revoke.isPending} onClick={() => revoke.mutate()}>
            Quitar
          </Button>
        </div>
      )}
    </>
  );
}

function RequestSettings() {
  const utils = trpc.useUtils();
  const settings = trpc.appointmentRequests.settings.useQuery();
  const [problem, setProblem] = useState<string | null>(null);
  const save = trpc.appointmentRequests.saveSettings.useMutation({
    onSuccess: () => {
      setProblem(null);
      showToast('Guardado.');
    },
    onError: (error) => setProblem(readError(error).fields['requestsOpen'] ?? readError(error).message),
    onSettled: () => Promise.all([utils.appointmentRequests.settings.invalidate(), utils.appointments.invalidate()]),
  });
  const now = settings.data;
  if (!now) return <SkeletonForm fields={2} />;
  const { requestsOpen, minutes, hours } = now;
  return (
    <>
      <SwitchField
        label="Recibir pedidos de turno"
        help="De los tutores en PetLove+ y de cualquiera en tu página: tú respondes cada uno."
        checked={requestsOpen}
        disabled={save.isPending}
        onChange={(on) => save.mutate({ requestsOpen: on, minutes })}
      />
      {problem && <FieldError>{problem}</FieldError>}
      {hours === '' ? (
        <ButtonLink to="/dashboard/admin/clinica" variant="default">
          Escribir a qué horas atendemos
        </ButtonLink>
      ) : (
        <p className="small ink-2">Se ofrecen horas libres dentro de: {hours}.</p>
      )}
      {requestsOpen && (
        <p>
          Tu página para pedirlos: <a href="/pedirTurno">/pedirTurno</a>
        </p>
      )}
      <SelectField
        label="¿Cuánto dura un turno?"
        value={String(minutes)}
        disabled={save.isPending}
        onChange={(value) => save.mutate({ requestsOpen, minutes: Number(value) })}
        options={[...new Set([...LENGTHS, minutes])]
          .toSorted((one, other) => one - other)
          .map((one) => ({ value: String(one), label: `${one} minutos` }))}
      />
    </>
  );
}
