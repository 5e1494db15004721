/** Pedir turno: the clinic's page for visitors without an account. */
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { AlertBand } from '../../components/alert-band.tsx';
import { ContactLinks } from '../../components/contact-links.tsx';
import { ErrorPanel } from '../../components/empty-state.tsx';
import { TextField } from '../../components/fields.tsx';
import { SkeletonForm } from '../../components/skeleton.tsx';
import { PhoneField } from '../../features/accounts/profile/phone-field.tsx';
import classes from '../../features/clinic/appointments/appointments.module.css';
import { ChooseTime } from '../../features/clinic/appointments/choose-time.tsx';
import { Cover } from '../../features/frame/frame/cover.tsx';
import { readError } from '../../lib/show-error.ts';
import { trpcClient } from '../../lib/trpc.ts';

const EMPTY = { name: '', phone: '', animal: '', reason: '' };

export function AskAppointment() {
  const navigate = useNavigate();
  const [typed, setTyped] = useState(EMPTY);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const info = useQuery({
    queryKey: ['pedirTurno'],
    queryFn: () => trpcClient.appointmentRequests.info.query(),
    retry: false,
  });
  const put = (changes: Partial<typeof EMPTY>) => {
    setTyped((old) => ({ ...old, ...changes }));
    setErrors({});
  };
  const clinic = info.data;
  return (
    <Cover>
      {!clinic ? (
        info.error ? (
          <>
            <h1 tabIndex={-1}>Pedir un turno</h1>
            <ErrorPanel message={readError(info.error).message} onRetry={() => void info.refetch()} />
          </>
        ) : (
          <SkeletonForm fields={4} />
        )
      ) : (
        <div className={classes.stack}>
          <h1 tabIndex={-1}>Pedir un turno</h1>
          <p>
            {clinic.clinic}
            {clinic.hours && ` atiende ${clinic.hours}`}.
          </p>
          {clinic.open ? (
            <>
              <p className="ink-2">Elige cuándo te queda bien. La clínica te responde por teléfono o WhatsApp.</p>
              <ChooseTime
                today={clinic.today}
                lastDay={clinic.lastDay}
                day={clinic.today}
                word="Pedir este turno"
                known={['name', 'phone', 'animal', 'reason']}
                free={(day) => trpcClient.appointmentRequests.times.query({ day })}
                send={async (place) => {
                  try {
                    const { token } = await trpcClient.appointmentRequests.ask.mutate({ ...typed, ...place });
                    await navigate({ to: '/turno/$token', params: { token } });
                  } catch (error) {
                    setErrors(readError(error).fields);
                    throw error;
                  }
                }}
              >
                <TextField
                  label="Tu nombre"
                  name="name"
                  autoComplete="name"
                  autoCapitalize="words"
                  maxLength={80}
                  value={typed.name}
                  error={errors['name']}
                  onChange={(event) => put({ name: event.currentTarget.value })}
                />
                <PhoneField
                  label="Tu teléfono"
                  name="phone"
                  country={clinic.countryIso}
                  value={typed.phone}
                  error={errors['phone']}
                  onChange={(event) => put({ phone: event.currentTarget.value })}
                />
                <TextField
                  label="¿Cómo se llama tu animal?"
                  name="animal"
                  autoComplete="off"
                  autoCapitalize="words"
                  maxLength={60}
                  value={typed.animal}
                  error={errors['animal']}
                  onChange={(event) => put({ animal: event.currentTarget.value })}
                />
                <TextField
                  label="¿Para qué viene?"
                  name="reason"
                  placeholder="Vacuna, control, una herida"
                  autoComplete="off"
                  maxLength={120}
                  value={typed.reason}
                  error={errors['reason']}
                  onChange={(event) => put({ reason: event.currentTarget.value })}
                />
              </ChooseTime>
            </>
          ) : (
            <AlertBand tone="blue" fact="Por aquí no se piden turnos.">
              Llama o escribe a la clínica.
            </AlertBand>
          )}
          {(clinic.phone || clinic.whatsapp) && (
            <ContactLinks phone={clinic.phone ?? clinic.whatsapp} whatsapp={clinic.whatsapp} email={null} />
          )}
        </div>
      )}
    </Cover>
  );
}
