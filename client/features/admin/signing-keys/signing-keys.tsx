/** The keys that sign documents, and the other domains whose documents are read here as genuine. */
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { FactList } from '../../../components/fact-list.tsx';
import { QueryFailure } from '../../../components/query-failure.tsx';
import { showFailure, showToast } from '../../../components/toast.tsx';
import { showDate, showInstant } from '../../../lib/dates.ts';
import { readError } from '../../../lib/show-error.ts';
import { trpc } from '../../../lib/trpc.ts';
import classes from './signing-keys.module.css';

/** Enough of a thumbprint to tell two keys apart. */
const SHOWN = 8;

export function SigningKeys() {
  const utils = trpc.useUtils();
  const signing = trpc.signingKeys.list.useQuery();
  const issuers = trpc.issuers.list.useQuery();
  const [asking, setAsking] = useState(false);
  const rotate = trpc.signingKeys.rotate.useMutation({
    onSuccess: () => {
      setAsking(false);
      showToast('Desde ahora firma la clave nueva.');
      void utils.signingKeys.list.invalidate();
    },
    onError: (error) => showFailure(readError(error).message),
  });
  if (!signing.data || !issuers.data)
    return signing.error || issuers.error ? <QueryFailure query={signing.error ? signing : issuers} /> : null;
  const { host, keys } = signing.data;
  return (
    <section className={`section ${classes.part}`} aria-labelledby="firma">
      <h2 id="firma">Firma de los documentos</h2>
      <p className="ink-2">
        Carnets, certificados y comprobantes llevan un código que firma <b>{host}</b>: se comprueba también sin
        conexión. La clave cambia sola cada año; las de antes siguen publicadas, para que lo impreso se pueda leer.{' '}
        <a href="/api/docs/comprobante-firmado">Cómo lo leen otros programas</a>
      </p>
      <div className="sheet pad">
        <FactList
          facts={keys.map(({ kid, createdAt, retiredAt, opens }) => ({
            name: `Clave ${kid.slice(0, SHOWN)}`,
            value:
              retiredAt === null && opens
                ? `Firma desde el ${showDate(createdAt)}`
                : retiredAt === null
                  ? `Del ${showDate(createdAt)}, sellada con otra SECRET_KEY: ya no firma`
                  : `Firmó del ${showDate(createdAt)} al ${showDate(retiredAt)}`,
          }))}
        />
        <Button variant="outline" onClick={() => setAsking(true)}>
          Cambiar la clave ahora
        </Button>
      </div>
      <h3>Otros dominios que reconoces</h3>
      {issuers.data.length === 0 ? (
        <p className="ink-2">
          Ninguno. Los pone quien opera el servidor en <code>TRUSTED_ISSUERS</code>; lo que firma un dominio que no está
          ahí se muestra como «otro dominio».
        </p>
      ) : (
        <div className="sheet pad">
          <FactList
            facts={issuers.data.map(({ host: other, seenAt, problem }) => ({
              name: other,
              value:
                problem !== null
                  ? `${problem} ${seenAt ? `Se usa lo que se vio el ${showInstant(seenAt)}.` : 'Aún no se vio nada suyo.'}`
                  : seenAt
                    ? `Visto el ${showInstant(seenAt)}`
                    : 'Se le pregunta dentro de una hora',
            }))}
          />
        </div>
      )}
      <Dialog
        opened={asking}
        onClose={() => setAsking(false)}
        title="¿Cambiar la clave que firma?"
        act={{ label: 'Cambiar la clave', run: () => rotate.mutate(), busy: rotate.isPending }}
      >
        Lo que imprimas desde ahora lleva la clave nueva. Los teléfonos sin conexión la conocen cuando vuelven a
        tenerla; lo ya impreso sigue valiendo.
      </Dialog>
    </section>
  );
}
