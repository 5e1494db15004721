/** "¿Sigues ahí?": asks an idle administrator for the password over the current screen, which stays unchanged. */
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Button } from '../../../components/button.tsx';
import classes from '../../../components/dialog.module.css';
import { PasswordField } from '../../../components/fields.tsx';
import { needsSignIn, readError } from '../../../lib/show-error.ts';
import { api, trpcClient } from '../../../lib/trpc.ts';

/** These calls are part of the question: a refusal belongs to it and must not ask again. */
const ASKING = { context: { asking: true, insist: true } };

let asking: Promise<void> | null = null;

/**
 * Resolves when the session continues, or turned out to be over. It has a React root of its own, because the
 * page's first load waits for it too, and so does a login that resumes a session.
 */
export function askPassword(): Promise<void> {
  asking ??= ask();
  return asking;
}

function ask(): Promise<void> {
  const host = document.body.appendChild(document.createElement('div'));
  const root = createRoot(host);
  return new Promise((resolve) => {
    const end = () => {
      asking = null;
      root.unmount();
      host.remove();
      resolve();
    };
    root.render(<StillThere onDone={end} />);
  });
}

function StillThere({ onDone }: { onDone: () => void }) {
  const node = useRef<HTMLDialogElement>(null);
  const [me] = useState(() => api.auth.me.getData());
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  const done = () => {
    // Returns the focus to the field that had it.
    node.current?.close();
    onDone();
  };
  useEffect(() => node.current?.showModal(), []);
  useEffect(() => {
    // Another window may already have given the password, or another member may have signed in there.
    const look = async () => {
      if (document.hidden) return;
      const now = await trpcClient.auth.me.query(undefined, ASKING).catch(() => null);
      if (!now || !node.current?.open) return;
      if (me && now.userId !== me.userId) location.assign('/dashboard');
      else done();
    };
    const looks = () => void look();
    window.addEventListener('focus', looks);
    return () => window.removeEventListener('focus', looks);
  });

  const refuse = (words: string) => {
    setError(words);
    const field = node.current?.querySelector('input');
    field?.focus();
    field?.select();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (password === '') return refuse('Escribe tu contraseña.');
    setBusy(true);
    try {
      await trpcClient.auth.reopen.mutate({ password }, ASKING);
      done();
    } catch (failed) {
      if (needsSignIn(failed)) return done();
      const { fields, message } = readError(failed);
      setBusy(false);
      refuse(fields.password ?? message);
    }
  };
  const leave = async () => {
    setBusy(true);
    await trpcClient.auth.signOut.mutate().catch(() => undefined);
    const [{ leaveNothing }, { forgetPerson }] = await Promise.all([
      import('../../../lib/leave.ts'),
      import('../../../lib/forget.ts'),
    ]);
    leaveNothing();
    await forgetPerson();
    location.assign('/login');
  };

  return (
    <dialog
      ref={node}
      className={`${classes.dialog} ${classes.veiled}`}
      aria-labelledby="sigues-ahi"
      aria-describedby="sigues-ahi-texto"
      // The dialog cannot be dismissed, even where a browser lets a second Escape through.
      onKeyDown={(event) => event.key === 'Escape' && event.preventDefault()}
      onCancel={(event) => event.preventDefault()}
      onClose={() => node.current?.isConnected && node.current.showModal()}
    >
      <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
        <h2 id="sigues-ahi">¿Sigues ahí?</h2>
        <p id="sigues-ahi-texto" className="ink-2">
          Pasó media hora sin que tocaras nada. Escribe tu contraseña y sigues donde estabas.
        </p>
        {/* Tells the browser's password manager which account this is. */}
        <input type="email" autoComplete="username" value={me?.email ?? ''} readOnly hidden />
        <PasswordField
          label="Contraseña"
          autoComplete="current-password"
          value={password}
          error={error}
          onChange={(event) => {
            setPassword(event.currentTarget.value);
            setError(undefined);
          }}
        />
        <Button type="submit" size="lg" fullWidth loading={busy}>
          Seguir
        </Button>
        <p className="small ink-2">
          ¿La olvidaste, o entras de otra forma?{' '}
          <a href="/login" target="_blank" rel="noopener">
            Entra en otra ventana
          </a>{' '}
          y vuelve a esta.
        </p>
        <Button variant="default" fullWidth disabled={busy} onClick={() => void leave()}>
          Salir
        </Button>
      </form>
    </dialog>
  );
}
