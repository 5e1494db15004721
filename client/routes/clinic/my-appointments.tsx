/** Turnos of a guardian: what lies ahead, and asking for one. */
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { whenInWords } from '#server/clinic/appointments/rules.ts';
import { AlertBand } from '../../components/alert-band.tsx';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { SelectField, TextField } from '../../components/fields.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { QueryFailure } from '../../components/query-failure.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { Chip } from '../../components/state-chip.tsx';
import { showFailure, showToast } from '../../components/toast.tsx';
import { STATE_WORDS } from '../../features/clinic/appointments/appointment-words.ts';
import rowStyles from '../../components/rows.module.css';
import classes from '../../features/clinic/appointments/appointments.module.css';
import { ChooseTime } from '../../features/clinic/appointments/choose-time.tsx';
import { capital } from '../../lib/format.ts';
import { readError } from '../../lib/show-error.ts';
import { trpc, trpcClient } from '../../lib/trpc.ts';

const route = getRouteApi('/dashboard/turnos');

export function MyAppointments() {
  const { mascota } = route.useSearch();
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const mine = trpc.appointmentRequests.mine.useQuery();
  const info = trpc.appointmentRequests.info.useQuery();
  const pets = trpc.pets.list.useQuery();
  const openMine = trpc.appointmentRequests.openMine.useMutation();
  const [petId, setPetId] = useState<number | null>(mascota ?? null);
  const [reason, setReason] = useState('');
  const [errors, setErrors] = useState<Record<string, string>>({});
  // Who only reads a record asks for nothing in its name.
  const offered = pets.data?.filter(({ deceasedOn, role }) => deceasedOn === null && role !== 'reader') ?? [];
  const only = offered.length === 1 ? (offered[0]?.id ?? null) : null;
  const chosen = offered.some(({ id }) => id === petId) ? petId : only;
  const see = (appointmentId: number) =>
    openMine.mutate(
      { appointmentId },
      {
        onSuccess: ({ token }) => void navigate({ to: '/turno/$token', params: { token } }),
        onError: (error) => showFailure(readError(error).message),
      },
    );
  if (!mine.data || !info.data)
    return (
      <>
        <PageHeader title="Turnos" />
        {mine.error ? <QueryFailure query={mine} /> : <SkeletonRows rows={3} />}
      </>
    );
  const { appointments, open, clinic } = mine.data;
  return (
    <>
      <PageHeader title="Turnos" lead={`En ${clinic}.`} />
      <div className={classes.stack}>
        {appointments.length > 0 && (
          <ul className={`sheet ${classes.here} ${rowStyles.plain} ${classes.list}`}>
            {appointments.map((one) => (
              <li key={one.appointmentId} className={`${rowStyles.row} ${classes.row}`}>
                <div className={`${rowStyles.words} ${classes.words}`}>
                  <p className={classes.name}>{capital(whenInWords(one, info.data.today))}</p>
                  <p className="small">
                    {one.name}: {one.reason}
                  </p>
                  {one.veterinarian && <p className="small ink-2">{one.veterinarian}</p>}
                </div>
                <Chip tone={one.state === 'confirmed' ? 'green' : 'blue'}>{STATE_WORDS[one.state]}</Chip>
                <Button
                  size="sm"
                  variant="outline"
                  aria-label={`Ver el turno de ${one.name}`}
                  loading={openMine.isPending && openMine.variables.appointmentId === one.appointmentId}
                  onClick={() => see(one.appointmentId)}
                >
                  Ver
                </Button>
              </li>
            ))}
          </ul>
        )}
        {open && pets.data && offered.length === 0 ? (
          <AlertBand tone="blue" fact="No tienes un animal para el que puedas pedir turno.">
            Lo pide su tutor o quien puede anotar en su libreta. Si no, llama o escribe a {clinic}.
          </AlertBand>
        ) : open ? (
          <section className={`sheet ${classes.here}`} aria-labelledby="pedir">
            <h2 id="pedir" className={classes.subtitle}>
              Pedir un turno
            </h2>
            <ChooseTime
              today={info.data.today}
              lastDay={info.data.lastDay}
              day={info.data.today}
              word="Pedir este turno"
              known={['reason', 'petId']}
              free={(day) => trpcClient.appointmentRequests.times.query({ day })}
              send={async (place) => {
                if (chosen === null) return setErrors({ petId: 'Elige para quién es.' });
                try {
                  await trpcClient.appointmentRequests.askForPet.mutate({ petId: chosen, reason, ...place });
                } catch (error) {
                  setErrors(readError(error).fields);
                  throw error;
                }
                setReason('');
                showToast('Tu pedido llegó a la clínica. Aquí verás su respuesta.');
                await utils.appointmentRequests.invalidate();
              }}
            >
              <SelectField
                label="¿Para quién?"
                name="petId"
                value={String(chosen ?? '')}
                error={errors['petId']}
                onChange={(value) => {
                  setPetId(Number(value) || null);
                  setErrors({});
                }}
                options={[
                  { value: '', label: 'Elige' },
                  ...offered.map(({ id, name }) => ({ value: String(id), label: name })),
                ]}
              />
              <TextField
                label="¿Para qué viene?"
                name="reason"
                placeholder="Vacuna, control, una herida"
                maxLength={120}
                value={reason}
                error={errors['reason']}
                onChange={(event) => {
                  setReason(event.currentTarget.value);
                  setErrors({});
                }}
              />
            </ChooseTime>
          </section>
        ) : appointments.length === 0 ? (
          <EmptyState scene="calm" title="No tienes turnos">
            Por aquí {clinic} no recibe pedidos: llámala o escríbele.
          </EmptyState>
        ) : (
          <AlertBand tone="blue" fact="¿Otro turno?">
            Llama o escribe a {clinic}.
          </AlertBand>
        )}
      </div>
    </>
  );
}
