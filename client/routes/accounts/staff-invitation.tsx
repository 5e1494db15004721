/** Invitación al equipo: the page behind a mail's link. Open to every holder of the link. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { rolesInWords } from '#server/accounts/staff/rules.ts';
import { AlertBand } from '../../components/alert-band.tsx';
import { Button, ButtonLink } from '../../components/button.tsx';
import { SkeletonForm } from '../../components/skeleton.tsx';
import { SpentLink } from '../../components/spent-link.tsx';
import { showToast } from '../../components/toast.tsx';
import { keepArrival } from '../../features/accounts/auth/arrive.ts';
import classes from '../../features/accounts/auth/auth.module.css';
import { expectAtLogin } from '../../features/accounts/auth/waiting-account.ts';
import { JoinStaffForm } from '../../features/accounts/staff/join-staff-form.tsx';
import { Cover } from '../../features/frame/frame/cover.tsx';
import { useSignOut } from '../../features/frame/frame/use-sign-out.ts';
import { invalidate } from '../../lib/invalidate.ts';
import { lastUsername } from '../../lib/session-storage.ts';
import { readError } from '../../lib/show-error.ts';
import { type Answers, trpcClient } from '../../lib/trpc.ts';
import { forgetInvitation, keepInvitation } from '../../lib/waiting-invitation.ts';

export function StaffInvitation() {
  const { token } = useParams({ from: '/equipo/$token' });
  const navigate = useNavigate();
  const { signOut } = useSignOut();
  // A POST to the server, so that the link's secret stands in no address; a query here, because it only reads.
  const look = useQuery({
    queryKey: ['equipo', token],
    queryFn: () => trpcClient.staff.look.mutate({ token }),
    retry: false,
    gcTime: 0,
  });
  const clinicName = look.data?.clinic ?? 'la clínica';
  const enter = (email: string, why: string) => {
    forgetInvitation();
    expectAtLogin(email, why);
    void navigate({ to: '/login', search: { volver: '/dashboard' } });
  };
  /** What was just typed opens the account; where it does not, the login says why it is asked again. */
  const begin = async ({ email, password }: { email: string; password: string }) => {
    const why = `Ya estás en el equipo de ${clinicName}. Entra con tu correo y tu contraseña.`;
    forgetInvitation();
    // Another person's session ends first, with what the browser keeps of it.
    if (look.data?.forYou !== null) {
      expectAtLogin(email, why);
      return signOut();
    }
    try {
      const { ticket } = await trpcClient.auth.signIn.mutate({ email, password, remember: false });
      if (ticket !== null) return enter(email, why);
      await keepArrival(false);
      showToast(`Ya estás en el equipo de ${clinicName}.`);
      await navigate({ to: '/dashboard' });
    } catch {
      enter(email, why);
    }
  };
  const accept = useMutation({
    mutationFn: () => trpcClient.staff.accept.mutate({ token }),
    onSuccess: ({ signInAgain }) => {
      forgetInvitation();
      if (signInAgain) return enter(lastUsername(), 'Ya estás en el equipo. Entra otra vez para administrar.');
      invalidate('auth');
      showToast('Ya estás en el equipo.');
      void navigate({ to: '/dashboard' });
    },
  });
  const waits = look.data?.registered === true && look.data.forYou !== true;
  const over = look.isError && readError(look.error).code === 'INVITE_NOT_FOUND';
  useEffect(() => {
    if (waits) keepInvitation(token, 'equipo');
    else if (over) forgetInvitation();
  }, [waits, over, token]);
  if (look.isError)
    return (
      <Cover>
        <SpentLink
          error={look.error}
          onRetry={() => void look.refetch()}
          spentAs={['INVITE_NOT_FOUND', 'INVALID']}
          titles={{ spent: 'Esta invitación ya no sirve', unread: 'No pudimos abrirla' }}
        />
      </Cover>
    );
  if (!look.data)
    return (
      <Cover>
        <h1 tabIndex={-1}>Abriendo tu invitación</h1>
        <SkeletonForm fields={1} />
      </Cover>
    );
  const { clinic, inviter, roles, email, forYou } = look.data;
  return (
    <Cover>
      <div className={classes.intro}>
        <h1 tabIndex={-1}>El equipo de {clinic ?? 'la clínica'}</h1>
        <p className="ink-2">
          {inviter} te invita. Tu rol: <b>{rolesInWords(roles)}</b>.
        </p>
      </div>
      {look.data.registered ? (
        <Answer
          invitation={look.data}
          accept={() => accept.mutate()}
          busy={accept.isPending}
          problem={accept.error && readError(accept.error).message}
        />
      ) : (
        <>
          {forYou === false && (
            <AlertBand tone="amber" fact="Ya estás dentro con otra cuenta.">
              Esta invitación es para {email}. Si no eres tú, ciérrala.
            </AlertBand>
          )}
          <p>Tu cuenta será la de {email}.</p>
          <JoinStaffForm token={token} administrator={roles.includes('administrator')} onMade={begin} />
        </>
      )}
    </Cover>
  );
}

interface AnswerProps {
  invitation: Answers['staff']['look'];
  accept: () => void;
  busy: boolean;
  problem: string | null;
}

/** For an address that has an account. */
function Answer({ invitation: { forYou, email, inviter, clinic, signInAs }, accept, busy, problem }: AnswerProps) {
  const { signOut } = useSignOut();
  if (forYou === false)
    return (
      <>
        <AlertBand tone="amber" fact="Esta invitación es para otra cuenta.">
          Se abre con la cuenta de {email}. Entra con ella, o pide a {inviter} que invite al correo que usas aquí.
        </AlertBand>
        <Button size="lg" fullWidth onClick={signOut}>
          Entrar con otra cuenta
        </Button>
      </>
    );
  if (forYou === null)
    return (
      <>
        <p>Entra con la cuenta de {signInAs ?? email} para aceptar.</p>
        <ButtonLink
          to="/login"
          size="lg"
          fullWidth
          onClick={() =>
            signInAs &&
            expectAtLogin(signInAs, `${inviter} te invita al equipo de ${clinic ?? 'la clínica'}. Entra para aceptar.`)
          }
        >
          Iniciar sesión
        </ButtonLink>
      </>
    );
  return (
    <>
      {problem && (
        <AlertBand announce fact="No se pudo aceptar.">
          {problem}
        </AlertBand>
      )}
      <Button size="lg" fullWidth loading={busy} onClick={accept}>
        Entrar al equipo
      </Button>
    </>
  );
}
