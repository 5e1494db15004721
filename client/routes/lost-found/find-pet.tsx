/** Buscar mascota: finds an animal by its typed or scanned code, never by its name or its owner. */
import { getRouteApi } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { readTyped, wantedText } from '#server/pets/pets/codes.rules.ts';
import { Button, ButtonAnchor } from '../../components/button.tsx';
import { EmptyState, ErrorPanel } from '../../components/empty-state.tsx';
import { IconCheck } from '../../components/icons/base.tsx';
import { IconCamera } from '../../components/icons/photo.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { CodeForm } from '../../features/lost-found/search/code-form.tsx';
import classes from '../../features/lost-found/search/find-pet.module.css';
import { FindingPet, FoundPet } from '../../features/lost-found/search/found-pet.tsx';
import { readError } from '../../lib/show-error.ts';
import { trpc } from '../../lib/trpc.ts';

const route = getRouteApi('/dashboard/buscarMascotaU');
const CodeScanner = lazy(async () => ({
  default: (await import('../../features/pets/scanner/code-scanner.tsx')).CodeScanner,
}));

export function FindPet() {
  const { codigo = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const [scanning, setScanning] = useState(false);
  const answered = useRef<HTMLDivElement>(null);
  const toAnswer = useRef(false);
  const wanted = readTyped(codigo);
  const code = wanted && wantedText(wanted);
  const search = trpc.search.byCode.useQuery({ code: code ?? '' }, { enabled: code !== null, retry: false });
  // After a scan the field is no longer needed: on a phone the result would begin below the edge of the
  // screen.
  useEffect(() => {
    if (!toAnswer.current || search.isFetching) return;
    toAnswer.current = false;
    answered.current?.scrollIntoView({ block: 'start' });
  }, [search.isFetching, search.data]);
  const ask = (next: string) => {
    if (next === codigo && code !== null) return void search.refetch();
    void navigate({ search: { codigo: next }, replace: codigo !== '', resetScroll: false });
  };
  const scanned = (text: string) => {
    setScanning(false);
    toAnswer.current = true;
    ask(text);
  };
  return (
    <>
      <PageHeader
        title="Buscar mascota"
        lead="Escanea su placa, o escribe el código que lleva en ella o en su ficha."
      />
      <div className={classes.ways}>
        <Button
          variant="outline"
          size="lg"
          leftSection={<IconCamera />}
          onClick={() => setScanning(true)}
          className={classes.scan}
        >
          Escanear placa o microchip
        </Button>
        <CodeForm asked={code ?? codigo} busy={search.isFetching} answered={search.data !== undefined} onSearch={ask} />
      </div>
      <div ref={answered} className={classes.answer} aria-live="polite">
        {answer()}
      </div>
      {scanning && (
        <Suspense>
          <CodeScanner onCode={scanned} onClose={() => setScanning(false)} />
        </Suspense>
      )}
    </>
  );

  function answer(): ReactNode {
    if (codigo === '') return <Tips />;
    if (code === null) return <Unknown />;
    if (search.data?.kind === 'animal') return <FoundPet found={search.data} />;
    if (search.data) return <NewTag code={search.data.code} />;
    if (!search.error) return <FindingPet />;
    const failure = readError(search.error);
    if (failure.code === 'CODE_NOT_FOUND') return <Unknown />;
    if (failure.code === 'TAG_OFF')
      return (
        <EmptyState scene="search" title={failure.title}>
          {failure.message}
        </EmptyState>
      );
    const tooMany = failure.code === 'TOO_MANY';
    return (
      <ErrorPanel
        title={tooMany ? 'Buscaste muchas veces seguidas' : 'No pudimos buscar'}
        message={tooMany ? 'Espera un momento y vuelve a probar. El código sigue escrito.' : failure.message}
        onRetry={() => void search.refetch()}
        busy={search.isFetching}
      />
    );
  }
}

/** A wrong check character and an unused code give the same answer. */
function Unknown() {
  return (
    <EmptyState scene="search" title="Este código no está en el registro">
      Revisa letras y números.
    </EmptyState>
  );
}

function NewTag({ code }: { code: string }) {
  return (
    <EmptyState
      scene="search"
      title="Es una placa nueva"
      action={
        <ButtonAnchor href={`/dashboard/accesorios?activar=${code}`} size="lg">
          Activar esta placa
        </ButtonAnchor>
      }
    >
      Todavía no está unida a ningún animal. Si es tuya, actívala con el código que vino en su sobre.
    </EmptyState>
  );
}

const TIPS = [
  'Da igual en mayúsculas o minúsculas.',
  'Si dudas entre una O y un cero, o entre una I y un uno, escribe cualquiera.',
  'Puedes pegar un mensaje entero: buscamos el código dentro.',
];

function Tips() {
  return (
    <>
      <ul className={classes.tips}>
        {TIPS.map((tip) => (
          <li key={tip}>
            <IconCheck size={22} />
            {tip}
          </li>
        ))}
      </ul>
      <p>
        <ButtonAnchor href="/encontre" variant="default">
          Encontré uno sin placa
        </ButtonAnchor>
      </p>
    </>
  );
}
