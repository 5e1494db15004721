/** Tus datos: the accepted terms, all data in one file, and the deletion of the account. */
import { Button, ButtonAnchor } from '../../../components/button.tsx';
import { ErrorPanel } from '../../../components/empty-state.tsx';
import { IconDownload } from '../../../components/icons/act.tsx';
import { SkeletonForm } from '../../../components/skeleton.tsx';
import { showDate } from '../../../lib/dates.ts';
import { readError } from '../../../lib/show-error.ts';
import { trpc } from '../../../lib/trpc.ts';
import { DeleteAccount } from './delete-account.tsx';
import classes from './privacy.module.css';

export function MyData({ onReadTerms }: { onReadTerms: () => void }) {
  const mine = trpc.privacy.mine.useQuery();
  if (!mine.data) {
    if (!mine.isError) return <SkeletonForm fields={3} />;
    return (
      <ErrorPanel message={readError(mine.error).message} onRetry={() => void mine.refetch()} busy={mine.isFetching} />
    );
  }
  const terms = mine.data.consents.find(({ purpose, withdrawnAt }) => purpose === 'terms' && withdrawnAt === null);
  return (
    <div className={classes.page}>
      <section className="section" aria-labelledby="llevar">
        <h2 id="llevar">Llévate todo</h2>
        <div className={`sheet pad ${classes.part}`}>
          <p className="ink-2">
            Un archivo con la libreta completa de tus animales, tus tutores y lo que sabemos de ti. Se abre en cualquier
            computadora y otra libreta lo puede leer.
          </p>
          <ButtonAnchor href="/api/mis-datos.zip" download variant="default" leftSection={<IconDownload />}>
            Descargar mis datos
          </ButtonAnchor>
        </div>
      </section>
      <section className="section" aria-labelledby="acuerdo">
        <h2 id="acuerdo">Lo que aceptaste</h2>
        <div className={`sheet pad ${classes.part}`}>
          <p className="ink-2">
            {terms
              ? `Aceptaste las condiciones y el uso de tus datos el ${showDate(terms.givenAt)} (texto del ${showDate(terms.version)}). Si ya no estás de acuerdo, puedes eliminar tu cuenta.`
              : 'Tu cuenta la creó quien administra este servicio.'}
          </p>
          <Button variant="default" onClick={onReadTerms}>
            Leer las condiciones
          </Button>
        </div>
      </section>
      <section className="section" aria-labelledby="eliminar">
        <h2 id="eliminar">Eliminar tu cuenta</h2>
        <div className={`sheet pad ${classes.part}`}>
          <DeleteAccount {...mine.data} />
        </div>
      </section>
    </div>
  );
}
