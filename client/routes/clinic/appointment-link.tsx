/** Turno: the page behind the link of an appointment. Opening shows, a tap confirms, moves or cancels. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { whenInWords } from '#server/clinic/appointments/rules.ts';
import { AlertBand } from '../../components/alert-band.tsx';
import { Button, ButtonAnchor } from '../../components/button.tsx';
import { ContactLinks } from '../../components/contact-links.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { FactList } from '../../components/fact-list.tsx';
import { IconCheck } from '../../components/icons/base.tsx';
import { IconCalendar } from '../../components/icons/frame.tsx';
import { SkeletonForm } from '../../components/skeleton.tsx';
import { SpentLink } from '../../components/spent-link.tsx';
import classes from '../../features/clinic/appointments/appointments.module.css';
import { ChooseTime } from '../../features/clinic/appointments/choose-time.tsx';
import { Cover } from '../../features/frame/frame/cover.tsx';
import { capital } from '../../lib/format.ts';
import { readError } from '../../lib/show-error.ts';
import { type Answers, trpcClient } from '../../lib/trpc.ts';

type Look = Answers['appointmentLinks']['look'];

export function AppointmentLink() {
  const { token } = useParams({ from: '/turno/$token' });
  const [moving, setMoving] = useState(false);
  const [cancelling, setCancelling] = useState(false);
  // A POST to the server, so that the link's secret stands in no address; a query here, because it only reads.
  const look = useQuery({
    queryKey: ['turno', token],
    queryFn: () => trpcClient.appointmentLinks.look.mutate({ token }),
    retry: false,
    gcTime: 0,
  });
  const after = { onSettled: () => void look.refetch() };
  const confirm = useMutation({ mutationFn: () => trpcClient.appointmentLinks.confirm.mutate({ token }), ...after });
  const cancel = useMutation({
    mutationFn: () => trpcClient.appointmentLinks.cancel.mutate({ token }),
    onSettled: () => {
      setCancelling(false);
      void look.refetch();
    },
  });
  const shown = look.data;
  const failure = confirm.error ?? cancel.error;
  if (look.isError && !shown)
    return (
      <Cover>
        <SpentLink
          error={look.error}
          onRetry={() => void look.refetch()}
          spentAs={['APPOINTMENT_NOT_FOUND', 'INVALID']}
          titles={{ spent: 'Este turno ya pasó', unread: 'No pudimos abrirlo' }}
        />
      </Cover>
    );
  return (
    <Cover>
      {shown ? (
        <div className={classes.stack}>
          <h1 tabIndex={-1}>{titleOf(shown)}</h1>
          <p className={classes.when}>
            <IconCalendar size={28} /> <b>{capital(whenInWords(shown, shown.today))}</b>
          </p>
          <FactList
            facts={[
              { name: 'Clínica', value: shown.clinic },
              { name: 'Con', value: shown.veterinarian },
              { name: 'Motivo', value: shown.reason || null },
              { name: 'Dirección', value: shown.address },
            ]}
          />
          <Standing look={shown} />
          {failure && (
            <AlertBand tone="red" announce>
              {readError(failure).message}
            </AlertBand>
          )}
          {moving ? (
            <ChooseTime
              today={shown.today}
              lastDay={shown.lastDay}
              day={shown.day < shown.today ? shown.today : shown.day}
              word="Mover a esta hora"
              free={(day) => trpcClient.appointmentLinks.free.mutate({ token, day })}
              send={async (place) => {
                await trpcClient.appointmentLinks.move.mutate({ token, ...place });
                setMoving(false);
                await look.refetch();
              }}
              onCancel={() => setMoving(false)}
            />
          ) : (
            shown.can.act && (
              <div className={classes.stack}>
                {shown.can.confirm && (
                  <Button
                    size="lg"
                    fullWidth
                    leftSection={<IconCheck />}
                    loading={confirm.isPending}
                    onClick={() => confirm.mutate()}
                  >
                    Sí, voy
                  </Button>
                )}
                {shown.can.move && (
                  <Button size="lg" variant="outline" fullWidth onClick={() => setMoving(true)}>
                    Mover a otra hora
                  </Button>
                )}
                {shown.state !== 'asked' && (
                  <ButtonAnchor
                    variant="default"
                    fullWidth
                    href={`/calendario/turno/${token}.ics`}
                    leftSection={<IconCalendar />}
                  >
                    Guardar en mi calendario
                  </ButtonAnchor>
                )}
                <Button variant="subtle" fullWidth onClick={() => setCancelling(true)}>
                  {shown.state === 'asked' ? 'Ya no lo quiero' : 'No puedo ir: cancelar'}
                </Button>
              </div>
            )
          )}
          {(shown.phone || shown.whatsapp) && (
            <ContactLinks phone={shown.phone ?? shown.whatsapp} whatsapp={shown.whatsapp} email={null} />
          )}
          <Dialog
            opened={cancelling}
            onClose={() => setCancelling(false)}
            title="¿Cancelar el turno?"
            act={{ label: 'Cancelar el turno', run: () => cancel.mutate(), busy: cancel.isPending, destructive: true }}
          >
            La hora queda libre para otro animal, y la clínica lo ve enseguida.
          </Dialog>
        </div>
      ) : (
        <>
          <h1 tabIndex={-1}>Abriendo el turno</h1>
          <SkeletonForm fields={2} />
        </>
      )}
    </Cover>
  );
}

function titleOf({ petName, state }: Look): string {
  const of = petName ? ` de ${petName}` : '';
  return state === 'asked' ? `Pediste un turno${petName ? ` para ${petName}` : ''}` : `Turno${of}`;
}

function Standing({ look: { state, byGuardian, clinic, day, today } }: { look: Look }) {
  if (state === 'confirmed')
    return (
      <AlertBand tone="green" fact="Confirmado.">
        {clinic} te espera.
      </AlertBand>
    );
  if (state === 'asked')
    return (
      <AlertBand tone="blue" fact="Por responder.">
        {clinic} lo lee y te escribe. Guarda esta página: aquí verás la respuesta.
      </AlertBand>
    );
  if (state === 'cancelled')
    return (
      <AlertBand tone="amber" fact="Cancelado.">
        {byGuardian
          ? 'Lo cancelaste tú. Si quieres otro, escribe a la clínica.'
          : `${clinic} no puede a esa hora. Escríbele para quedar en otra.`}
      </AlertBand>
    );
  if (state === 'agreed')
    return (
      <AlertBand tone="amber" fact="Falta tu respuesta.">
        ¿Vienes? Con un toque lo sabe la clínica.
      </AlertBand>
    );
  if (state === 'done' && day > today)
    return (
      <AlertBand tone="green" fact="Ya está hecho.">
        No hace falta venir ese día.
      </AlertBand>
    );
  return (
    <AlertBand tone="green" fact={state === 'done' ? 'Atendido.' : 'Ya llegaste.'}>
      Gracias por venir.
    </AlertBand>
  );
}
