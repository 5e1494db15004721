/**
 * The secret addresses from which a calendar program reads the due care. An address is shown once, when it is
 * made.
 */
import { useState } from 'react';
import { AlertBand } from '../../../components/alert-band.tsx';
import { Button, ButtonAnchor } from '../../../components/button.tsx';
import { ErrorPanel } from '../../../components/empty-state.tsx';
import { SelectField, TextField } from '../../../components/fields.tsx';
import { IconCopy } from '../../../components/icons/act.tsx';
import { IconCalendar } from '../../../components/icons/frame.tsx';
import { MOST_FACES, PetSearch } from '../../../components/pet-field.tsx';
import { showFailure, showToast } from '../../../components/toast.tsx';
import { showDate, showInstant } from '../../../lib/dates.ts';
import { readError } from '../../../lib/show-error.ts';
import { type Answers, trpc } from '../../../lib/trpc.ts';
import { useCopy } from '../../../lib/use-copy.ts';
import classes from './notices.module.css';

const ALL = 'Todos mis animales';
const HOW = [
  ['Google Calendar', 'en la computadora, «Otros calendarios» → «Desde URL», y pega la dirección.'],
  ['iPhone y Mac', 'toca «Abrir en mi calendario» y acepta.'],
  ['Outlook', '«Agregar calendario» → «Suscribirse desde la web», y pega la dirección.'],
] as const;

export function CalendarFeeds() {
  const feeds = trpc.calendarFeeds.list.useQuery();
  const pets = trpc.pets.list.useQuery();
  const utils = trpc.useUtils();
  const [whose, setWhose] = useState<number | null>(null);
  const told = { onError: (error: unknown) => showFailure(readError(error).message) };
  const create = trpc.calendarFeeds.create.useMutation({
    ...told,
    onSuccess: () => utils.calendarFeeds.list.invalidate(),
  });
  const revoke = trpc.calendarFeeds.revoke.useMutation({
    ...told,
    onSuccess: async ({ feedId }) => {
      if (create.data?.feedId === feedId) create.reset();
      showToast('Esa dirección ya no funciona.');
      await utils.calendarFeeds.list.invalidate();
    },
  });
  if (feeds.isError)
    return <ErrorPanel bare message={readError(feeds.error).message} onRetry={() => void feeds.refetch()} />;
  const has = feeds.data?.some(({ petId }) => petId === whose) ?? false;
  const help = has ? 'Ya tienes una: la nueva la reemplaza.' : undefined;
  const of = pets.data?.filter(({ deceasedOn }) => deceasedOn === null) ?? [];
  return (
    <div className={classes.part}>
      <p className="ink-2">
        Una dirección secreta que tu calendario lee por su cuenta, con una alarma la mañana anterior. Quien la tenga ve
        qué le toca a tus animales y nada más.
      </p>
      <div className={classes.make}>
        {of.length > MOST_FACES ? (
          <PetSearch label="Calendario de" pets={of} all={ALL} value={whose} onChange={setWhose} help={help} />
        ) : (
          <SelectField
            label="Calendario de"
            value={String(whose ?? '')}
            onChange={(id) => setWhose(id === '' ? null : Number(id))}
            options={[{ value: '', label: ALL }, ...of.map(({ id, name }) => ({ value: String(id), label: name }))]}
            help={help}
          />
        )}
        <Button
          variant="outline"
          leftSection={<IconCalendar />}
          loading={create.isPending}
          onClick={() => create.mutate(whose === null ? {} : { petId: whose })}
        >
          Crear dirección
        </Button>
      </div>
      {create.data && <NewAddress address={create.data} />}
      {feeds.data && feeds.data.length > 0 && (
        <ul className={classes.list} aria-label="Direcciones de calendario">
          {feeds.data.map((feed) => (
            <li key={feed.feedId} className={classes.row}>
              <span>
                <b>{feed.petName ?? ALL}</b>
                <span className={classes.under}>
                  {feed.lastReadAt
                    ? `Leído por última vez: ${showInstant(feed.lastReadAt)}`
                    : `Creado el ${showDate(feed.createdAt)}, aún sin leer`}
                </span>
              </span>
              <Button
                variant="subtle"
                size="sm"
                aria-label={`Quitar el calendario: ${feed.petName ?? ALL}`}
                disabled={revoke.isPending}
                onClick={() => revoke.mutate({ feedId: feed.feedId })}
              >
                Quitar
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function NewAddress({ address }: { address: Answers['calendarFeeds']['create'] }) {
  const { copied, copy } = useCopy();
  return (
    <div className={classes.fresh}>
      <AlertBand tone="green" fact="Tu dirección está lista." announce>
        Cópiala ahora: por seguridad no la volveremos a mostrar.
      </AlertBand>
      <TextField
        label="Dirección del calendario"
        value={address.https}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={classes.actions}>
        <Button
          leftSection={<IconCopy />}
          onClick={() => {
            if (!copy(address.https)) showFailure('Selecciónala y cópiala a mano: este navegador no deja copiar.');
          }}
        >
          {copied ? 'Copiada' : 'Copiar dirección'}
        </Button>
        <ButtonAnchor variant="default" href={address.webcal} leftSection={<IconCalendar />}>
          Abrir en mi calendario
        </ButtonAnchor>
      </div>
      <ul className={classes.how}>
        {HOW.map(([program, how]) => (
          <li key={program}>
            <b>{program}:</b> {how}
          </li>
        ))}
      </ul>
      <p className={classes.under}>Google tarda hasta un día en mostrar lo nuevo; los demás, unas horas.</p>
    </div>
  );
}
