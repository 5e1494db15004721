/** Adquiere Suscripción: the payment form, and below it all of the member's payments. */
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { AlertBand } from '../../components/alert-band.tsx';
import { ButtonAnchor, ButtonLink } from '../../components/button.tsx';
import { EmptyState, ErrorPanel } from '../../components/empty-state.tsx';
import { IconArrowLeft } from '../../components/icons/frame.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { SkeletonForm, SkeletonRows } from '../../components/skeleton.tsx';
import { showFailure } from '../../components/toast.tsx';
import { BuyForm } from '../../features/billing/payments/buy-form.tsx';
import { PaymentList } from '../../features/billing/payments/payment-list.tsx';
import { PaymentScreen } from '../../features/billing/payments/payment-screen.tsx';
import { isUnsettled, mayChange, petsInWords, stillToPay } from '../../features/billing/payments/payment-words.ts';
import { readError } from '../../lib/show-error.ts';
import { type Answers, trpc } from '../../lib/trpc.ts';
import { timeInWords } from '#server/platform/lib/money.ts';

const route = getRouteApi('/dashboard/pagoSuscripcion');
const DAY = 24 * 3_600_000;
const UNDER_REVIEW = 'Tu pago está en revisión. No pagues de nuevo.';
const PENDING = 'Tienes un pago pendiente. No empieces otro.';

export function Buy() {
  const { pago } = route.useSearch();
  return pago === undefined ? <BuyScreen /> : <OnePayment code={pago} />;
}

function OnePayment({ code }: { code: string }) {
  return (
    <>
      <PageHeader
        title="Tu pago"
        action={
          <ButtonLink to="/dashboard/pagoSuscripcion" variant="subtle" leftSection={<IconArrowLeft />}>
            Todos tus pagos
          </ButtonLink>
        }
      />
      <PaymentScreen code={code} />
    </>
  );
}

function BuyScreen() {
  const { mascota, aviso } = route.useSearch();
  const choices = trpc.checkout.choices.useQuery();
  const licences = trpc.licences.mine.useQuery();
  const payments = trpc.payments.mine.useQuery(undefined, { staleTime: 0 });
  const { look, looking } = useLook(payments.data ?? []);
  const failed = [choices, licences, payments].find(({ error }) => error !== null);
  const months = choices.data?.plans[0]?.months;
  const header = (
    <PageHeader
      title="Adquiere Suscripción"
      lead={`${months === undefined ? 'Un tiempo' : sentence(months)} por mascota. No se renueva sola: te avisamos antes de que termine.`}
    />
  );
  if (!choices.data || !licences.data || !payments.data) {
    const failure = failed?.error && readError(failed.error);
    return (
      <>
        {header}
        {failure ? (
          <ErrorPanel
            title={failure.offline ? 'Sin conexión' : 'No pudimos abrir esta página'}
            message={failure.offline ? 'Para pagar hace falta internet. Vuelve cuando tengas línea.' : failure.message}
            onRetry={() => void Promise.all([choices.refetch(), licences.refetch(), payments.refetch()])}
            busy={choices.isFetching || licences.isFetching || payments.isFetching}
          />
        ) : (
          <>
            <SkeletonRows rows={3} label="Cargando tus animales" />
            <SkeletonForm fields={3} />
          </>
        )}
      </>
    );
  }
  const unsettled = payments.data.filter(isUnsettled);
  const locked = new Set(unsettled.flatMap(({ pets }) => pets.flatMap(({ petId }) => petId ?? [])));
  const payable = licences.data.filter(({ role }) => role !== 'reader');
  const nothing = whyNothing(choices.data, payable.length, licences.data.length);
  return (
    <>
      {header}
      {aviso === 'desconocido' && (
        <AlertBand tone="amber" fact="No reconocemos el pago de ese enlace.">
          Si acabas de pagar, no pagues de nuevo: en «Tus pagos» ves cómo va.
        </AlertBand>
      )}
      {unsettled.length > 0 && (
        <AlertBand tone="amber" fact={unsettled.every(stillToPay) ? PENDING : UNDER_REVIEW}>
          {petsInWords([...new Set(unsettled.flatMap(({ pets }) => pets.map(({ petName }) => petName)))])}: mira cómo va
          abajo, en «Tus pagos».
        </AlertBand>
      )}
      {nothing ?? <BuyForm key={mascota ?? 0} choices={choices.data} pets={payable} locked={locked} wanted={mascota} />}
      <PaymentList payments={payments.data} looking={looking} onLook={(code) => void look(code)} />
    </>
  );
}

/**
 * "Ver cómo va"; and once by itself for the newest open payment: its payer may have lost the connection on
 * the way back.
 */
function useLook(payments: Answers['payments']['mine']) {
  const utils = trpc.useUtils();
  const { mutateAsync } = trpc.payments.look.useMutation();
  const [looking, setLooking] = useState<string | null>(null);
  const asked = useRef<string | null>(null);
  const look = async (code: string, silently = false) => {
    asked.current = code;
    setLooking(code);
    try {
      await mutateAsync({ code });
      await Promise.all([utils.payments.invalidate(), utils.licences.invalidate()]);
    } catch (error) {
      if (!silently) showFailure(readError(error).message);
    }
    setLooking(null);
  };
  const open = payments.find(mayChange);
  const code = open?.code ?? null;
  const lookItself = useEffectEvent((one: string) => {
    const fresh = open !== undefined && Date.now() - Date.parse(open.createdAt) < DAY;
    if (fresh && asked.current !== one) void look(one, true);
  });
  useEffect(() => {
    if (code !== null) lookItself(code);
  }, [code]);
  return { look, looking };
}

function whyNothing(choices: Answers['checkout']['choices'], payable: number, animals: number) {
  if (choices.methods.length === 0 || choices.plans.length === 0) {
    return (
      <EmptyState scene="box" title="Ahora mismo no se puede pagar aquí" action={<Contact />}>
        Tus animales, sus cédulas y sus placas siguen funcionando.
      </EmptyState>
    );
  }
  if (payable > 0) return null;
  return animals > 0 ? (
    <EmptyState scene="calm" title="No tienes nada que pagar">
      Los animales que te comparten para ver los paga su familia.
    </EmptyState>
  ) : (
    <EmptyState
      scene="box"
      title="Primero registra a tu animal"
      action={<ButtonLink to="/dashboard/nuevaMascota">Agregar mascota</ButtonLink>}
    >
      Empieza con una prueba gratuita: no hace falta pagar hoy.
    </EmptyState>
  );
}

function Contact() {
  const { data } = trpc.system.info.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  if (!data?.clinic.whatsapp) return null;
  return (
    <ButtonAnchor variant="outline" href={`https://wa.me/${data.clinic.whatsapp.replace(/\D/g, '')}`}>
      Escríbenos por WhatsApp
    </ButtonAnchor>
  );
}

/** `1 año` → `Un año`. */
function sentence(months: number): string {
  return timeInWords(months).replace(/^1 /, 'Un ');
}
