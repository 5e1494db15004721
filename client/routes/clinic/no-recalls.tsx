/** The link below a recall's letter: opening it shows, a tap ends the letters. */
import { getRouteApi } from '@tanstack/react-router';
import { AlertBand } from '../../components/alert-band.tsx';
import { Button, ButtonLink } from '../../components/button.tsx';
import { showFailure } from '../../components/toast.tsx';
import { Cover } from '../../features/frame/frame/cover.tsx';
import { readError } from '../../lib/show-error.ts';
import { trpc } from '../../lib/trpc.ts';

const route = getRouteApi('/sinAvisos/$token');

export function NoRecalls() {
  const { token } = route.useParams();
  const clinic = trpc.system.info.useQuery().data?.clinic.name ?? 'La clínica';
  const end = trpc.recalls.silenceByLink.useMutation({ onError: (error) => showFailure(readError(error).message) });
  if (end.data?.done === false)
    return (
      <Cover>
        <h1 tabIndex={-1}>Este enlace ya no sirve</h1>
        <AlertBand tone="amber" fact="No se puede abrir." announce>
          Venció, o llegó a un correo que ya no es el tuyo. Díselo a la clínica y lo anota.
        </AlertBand>
      </Cover>
    );
  return (
    <Cover>
      {end.data ? (
        <>
          <h1 tabIndex={-1}>Listo, no te escribimos más</h1>
          <AlertBand tone="green" fact="Anotado." announce>
            {clinic} ya no te envía avisos de lo que le toca a tus animales. Si hay una alerta sobre una vacuna que
            recibieron, esa sí te llega.
          </AlertBand>
          <ButtonLink to="/login" size="lg" variant="default" fullWidth>
            Ir al inicio
          </ButtonLink>
        </>
      ) : (
        <>
          <h1 tabIndex={-1}>¿Dejar de recibir avisos?</h1>
          <p>
            {clinic} te escribe cuando a uno de tus animales le toca una vacuna, una desparasitación o un control. Si
            los dejas, nadie te recordará esas fechas.
          </p>
          <Button size="lg" fullWidth loading={end.isPending} onClick={() => end.mutate({ token })}>
            No quiero más avisos
          </Button>
        </>
      )}
    </Cover>
  );
}
