/** Verificar documento: reads a signed code, also without a line, and checks the number of a printed document. */
import { useLocation, useNavigate, useParams } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { readCode } from '#server/documents/statements/rules.ts';
import { Button } from '../../components/button.tsx';
import { EmptyState, ErrorPanel } from '../../components/empty-state.tsx';
import { IconCamera } from '../../components/icons/photo.tsx';
import { SkeletonForm } from '../../components/skeleton.tsx';
import { keepReader } from '../../features/documents/statements/keep-reader.ts';
import { StatementView } from '../../features/documents/statements/statement-view.tsx';
import classes from '../../features/documents/statements/statements.module.css';
import { useKnown } from '../../features/documents/statements/use-known.ts';
import { OpenPage } from '../../features/documents/verification/open-page.tsx';
import { Verdict } from '../../features/documents/verification/verdict.tsx';
import { VerifyForm } from '../../features/documents/verification/verify-form.tsx';
import { readError } from '../../lib/show-error.ts';
import { trpc } from '../../lib/trpc.ts';
import { useStood } from '../../lib/use-stood.ts';

const CodeScanner = lazy(async () => ({
  default: (await import('../../features/pets/scanner/code-scanner.tsx')).CodeScanner,
}));

/** What a scanner takes; everything else it calls a code of another kind. */
const READS = {
  isMeant: (text: string) => readCode(text).kind !== 'other',
  foreign: 'Este código es de otra cosa: no es de un comprobante firmado ni de un documento.',
  /** A paper carries its number too, and the small code beside the whole one. */
  best: (texts: readonly string[]) =>
    texts.toSorted((a, b) => Number(isStatement(b)) - Number(isStatement(a)) || b.length - a.length)[0],
};

function isStatement(text: string): boolean {
  return readCode(text).kind === 'statement';
}

export function VerifyPaper() {
  const { numero = '' } = useParams({ strict: false });
  const hash = useLocation({ select: (location) => location.hash });
  const navigate = useNavigate();
  const [scanning, setScanning] = useState(false);
  const { known, ask: askAgain, asking } = useKnown();
  const asked = numero.trim();
  const said = hash === '' ? null : readCode(`${window.location.origin}/verificar#${hash}`);
  const jws = said?.kind === 'statement' ? said.jws : null;
  const check = trpc.verification.verify.useQuery(
    { number: asked },
    { enabled: asked !== '', staleTime: Number.POSITIVE_INFINITY, gcTime: 0, retry: 1 },
  );
  const failure = check.error && readError(check.error);
  const shown = said !== null || asked !== '';
  const stood = useStood(shown && (said === null ? !check.isPending : jws === null || known !== undefined));
  const complete = stood || !shown;
  const seen = known !== undefined && known !== null && known.fresh;
  useEffect(() => {
    if (seen) void keepReader();
  }, [seen]);
  const ask = (typed: string) => {
    const code = readCode(typed);
    if (code.kind === 'statement') return void navigate({ to: '/verificar', hash: code.jws });
    const number = code.kind === 'number' ? code.number : typed;
    if (number === asked) return void check.refetch();
    void navigate({ to: '/verificar/$numero', params: { numero: number } });
  };
  return (
    <OpenPage
      wide={shown}
      foot={
        complete &&
        'Verificar no muestra datos de ninguna persona de su familia. Lo que dice un código firmado no sale de este teléfono.'
      }
    >
      <h1 tabIndex={-1}>Verificar documento</h1>
      <div className={classes.both} data-shown={shown || undefined}>
        <div className={classes.result}>
          {jws !== null && (
            <div aria-live="polite">
              {known === undefined ? <SkeletonForm fields={3} /> : <StatementView key={jws} jws={jws} known={known} />}
            </div>
          )}
          {said?.kind === 'other' && (
            <EmptyState scene="search" title="Esto no es un comprobante firmado">
              El enlace llegó cortado o es de otra cosa. Escanea el código del papel.
            </EmptyState>
          )}
          {asked !== '' && (
            <div aria-live="polite">
              {check.data ? (
                <Verdict paper={check.data} />
              ) : failure?.code === 'PAPER_NOT_FOUND' || failure?.code === 'INVALID' ? (
                <EmptyState scene="search" title="No hay documento con este número">
                  Revisa letras y números, así como están impresos. Si coinciden, el papel no salió de aquí.
                </EmptyState>
              ) : failure ? (
                <ErrorPanel
                  title={failure.title}
                  message={failure.message}
                  onRetry={() => void check.refetch()}
                  busy={check.isFetching}
                />
              ) : (
                <SkeletonForm fields={2} />
              )}
            </div>
          )}
        </div>
        {complete && (
          <section className={classes.ask} aria-label={shown ? 'Verificar otro' : 'Verificar'}>
            {shown && <h2>Verificar otro</h2>}
            <div className={classes.ways}>
              <Button
                size="lg"
                fullWidth
                variant={shown ? 'outline' : 'filled'}
                leftSection={<IconCamera />}
                onClick={() => setScanning(true)}
              >
                Escanear su código
              </Button>
              {known !== undefined && !known?.fresh && (
                <div className={classes.unreached}>
                  <p className="small ink-2">
                    Sin conexión.{' '}
                    {known
                      ? 'Se comprueba con las claves que este teléfono vio la última vez.'
                      : 'Este teléfono aún no ha visto ninguna clave.'}
                  </p>
                  <Button variant="outline" loading={asking} onClick={askAgain}>
                    Probar otra vez
                  </Button>
                </div>
              )}
            </div>
            <VerifyForm
              key={asked}
              again={shown}
              asked={check.data?.number ?? asked}
              busy={check.isFetching}
              onAsk={ask}
            />
          </section>
        )}
      </div>
      {scanning && (
        <Suspense>
          <CodeScanner
            title="Escanear un comprobante"
            reads={READS}
            onClose={() => setScanning(false)}
            onCode={(text) => {
              setScanning(false);
              ask(text);
            }}
          />
        </Suspense>
      )}
    </OpenPage>
  );
}
