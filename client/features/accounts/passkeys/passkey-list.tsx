/** The account's passkeys: named, when they were used, removed; and a new one. */
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { ErrorPanel } from '../../../components/empty-state.tsx';
import { TextField } from '../../../components/fields.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { SkeletonForm } from '../../../components/skeleton.tsx';
import { showToast } from '../../../components/toast.tsx';
import { dayOf, showDate, showInstant } from '../../../lib/dates.ts';
import { readError } from '../../../lib/show-error.ts';
import { type Answers, trpc } from '../../../lib/trpc.ts';
import { Prove } from '../security/prove.tsx';
import { Row } from '../security/row.tsx';
import classes from '../security/security.module.css';
import { MakeSheet } from './make-sheet.tsx';

type Passkey = Answers['passkeys']['list']['passkeys'][number];

interface PasskeyListProps {
  email: string;
  /** Of the staff a passkey is the second step as well. */
  ofStaff: boolean;
  hasPassword: boolean;
  asksCode: boolean;
}

/** Renders nothing where no browser could make one and the account has none. */
export function PasskeyList({ email, ofStaff, hasPassword, asksCode }: PasskeyListProps) {
  const list = trpc.passkeys.list.useQuery();
  const [making, setMaking] = useState(false);
  const [chosen, setChosen] = useState<{ passkey: Passkey; act: 'rename' | 'remove' }>();
  const close = () => setChosen(undefined);
  if (list.data && !list.data.possible && list.data.passkeys.length === 0) return null;
  return (
    <section className="section" aria-labelledby="llaves">
      <h2 id="llaves">Llaves de acceso</h2>
      <div className={`sheet ${classes.rows}`}>
        {list.data ? (
          <>
            {list.data.passkeys.map((passkey) => (
              <Row
                key={passkey.passkeyId}
                title={passkey.name}
                value={
                  passkey.lastUsedAt === null
                    ? 'Todavía no entraste con ella'
                    : `Última vez: ${showInstant(passkey.lastUsedAt)}`
                }
                note={`Creada el ${showDate(dayOf(passkey.createdAt))}${passkey.synced ? ' · Está en todos tus dispositivos de esa cuenta' : ''}`}
                action={
                  <div className={classes.buttons}>
                    <Button
                      variant="default"
                      aria-label={`Cambiar nombre de ${passkey.name}`}
                      onClick={() => setChosen({ passkey, act: 'rename' })}
                    >
                      Cambiar nombre
                    </Button>
                    <Button
                      variant="subtle"
                      color="red"
                      aria-label={`Quitar ${passkey.name}`}
                      onClick={() => setChosen({ passkey, act: 'remove' })}
                    >
                      Quitar
                    </Button>
                  </div>
                }
              />
            ))}
            {list.data.possible && (
              <Row
                title={list.data.passkeys.length === 0 ? 'Entra sin contraseña' : 'Otro dispositivo'}
                value={
                  ofStaff
                    ? 'Con tu huella, tu cara o la clave de tu dispositivo. También sirve de segundo paso.'
                    : 'Con tu huella, tu cara o la clave de tu dispositivo.'
                }
                action={
                  <Button
                    variant={list.data.passkeys.length === 0 ? 'filled' : 'default'}
                    onClick={() => setMaking(true)}
                  >
                    Crear llave de acceso
                  </Button>
                }
              />
            )}
          </>
        ) : list.isError ? (
          <ErrorPanel
            message={readError(list.error).message}
            onRetry={() => void list.refetch()}
            busy={list.isFetching}
            bare
          />
        ) : (
          <SkeletonForm fields={1} />
        )}
      </div>
      {making && <MakeSheet email={email} onClose={() => setMaking(false)} />}
      {chosen?.act === 'rename' && <Rename passkey={chosen.passkey} onClose={close} />}
      {chosen?.act === 'remove' && (
        <Remove passkey={chosen.passkey} hasPassword={hasPassword} asksCode={asksCode} onClose={close} />
      )}
    </section>
  );
}

function Rename({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const utils = trpc.useUtils();
  const rename = trpc.passkeys.rename.useMutation();
  const [name, setName] = useState(passkey.name);
  const [error, setError] = useState<string>();
  const submit = async () => {
    try {
      await rename.mutateAsync({ passkeyId: passkey.passkeyId, name });
      onClose();
      void utils.passkeys.list.invalidate();
    } catch (failed) {
      const { fields, message } = readError(failed);
      setError(fields.name ?? message);
    }
  };
  return (
    <Sheet
      opened
      onClose={onClose}
      title="Nombre de la llave"
      dirty={name !== passkey.name}
      onSubmit={() => void submit()}
      actions={
        <Button type="submit" size="lg" fullWidth loading={rename.isPending}>
          Guardar
        </Button>
      }
    >
      <TextField
        label="Nombre"
        value={name}
        error={error}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setError(undefined);
        }}
      />
    </Sheet>
  );
}

interface RemoveProps {
  passkey: Passkey;
  hasPassword: boolean;
  asksCode: boolean;
  onClose: () => void;
}

function Remove({ passkey, hasPassword, asksCode, onClose }: RemoveProps) {
  const utils = trpc.useUtils();
  const remove = trpc.passkeys.remove.useMutation();
  return (
    <Prove
      title={`Quitar ${passkey.name}`}
      hasPassword={hasPassword}
      asksCode={asksCode}
      destructive
      onClose={onClose}
      act={{
        label: 'Quitar la llave',
        busy: remove.isPending,
        run: async (proof) => {
          await remove.mutateAsync({ passkeyId: passkey.passkeyId, ...proof });
          onClose();
          showToast('Quitaste la llave de acceso. Te lo confirmamos por correo.');
          void Promise.all([
            utils.passkeys.list.invalidate(),
            utils.security.get.invalidate(),
            utils.auth.me.invalidate(),
          ]);
        },
      }}
    >
      Ya no entrarás con ella. Puedes borrarla también en los ajustes de tu dispositivo.
    </Prove>
  );
}
