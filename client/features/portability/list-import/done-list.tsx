/** A list that came in, or was taken back: its numbers, the rows that stayed out, and «Deshacer» for a week. */
import { useState } from 'react';
import { UNDO_DAYS } from '#server/portability/list-import/schema.ts';
import { Button, ButtonAnchor, ButtonLink } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { IconDownload } from '../../../components/icons/act.tsx';
import { IconCheckCircle } from '../../../components/icons/base.tsx';
import { showFailure } from '../../../components/toast.tsx';
import { count } from '../../../lib/format.ts';
import { readError } from '../../../lib/show-error.ts';
import { trpc } from '../../../lib/trpc.ts';
import classes from './import-list.module.css';
import { type Begun, errorsOf } from './send-list.ts';

interface DoneListProps {
  list: Begun;
  ofClinic: boolean;
  onOther: () => void;
}

export function DoneList({ list, ofClinic, onOther }: DoneListProps) {
  const { importId, counts, state, kept, left, undoUntil } = list;
  const undone = state === 'undone';
  const title = titleOf(counts, ofClinic);
  return (
    <div className={classes.done}>
      <p className="visually-hidden" role="status">
        {undone ? 'La lista se deshizo.' : `Listo: ${title}.`}
      </p>
      <section className={`sheet ${classes.sum}`} aria-labelledby="fin-lista">
        <h2 id="fin-lista" className={undone ? undefined : classes.title}>
          {undone ? (
            'La lista se deshizo'
          ) : (
            <>
              <IconCheckCircle size={24} /> {title}
            </>
          )}
        </h2>
        {undone ? (
          <p>Lo que trajo ya no está{counts.left > 0 ? ', menos lo que se tocó desde entonces.' : '.'}</p>
        ) : (
          <>
            {counts.more > 0 && (
              <p>
                {count(counts.more, 'fila')} más {counts.more === 1 ? 'trajo' : 'trajeron'} algo nuevo: vacunas, pesos u
                otras anotaciones, o datos al día.
              </p>
            )}
            {counts.already > 0 && (
              <p className="ink-2">
                {count(counts.already, 'fila')} {counts.already === 1 ? 'no traía' : 'no traían'} nada nuevo: nada se
                repite.
              </p>
            )}
            {counts.wrong > 0 && (
              <p>
                {count(counts.wrong, 'fila')}{' '}
                {counts.wrong === 1 ? 'quedó fuera. Descárgala' : 'quedaron fuera. Descárgalas'}, corrige lo que dice la
                última columna y trae ese archivo.
              </p>
            )}
          </>
        )}
        <div className={classes.acts}>
          {counts.wrong > 0 && !undone && (
            <ButtonAnchor href={errorsOf(importId)} download size="lg" leftSection={<IconDownload />}>
              Descargar {count(counts.wrong, 'fila')}
            </ButtonAnchor>
          )}
          {!undone && (
            <ButtonLink
              to={ofClinic ? '/dashboard/admin/hoy' : '/dashboard/mascotas'}
              size="lg"
              variant={counts.wrong > 0 ? 'default' : 'filled'}
            >
              {ofClinic ? 'Ver a quién avisar hoy' : 'Ver mis animales'}
            </ButtonLink>
          )}
          {ofClinic && !undone && (
            <ButtonLink to="/dashboard/admin/mascotas" size="lg" variant="default">
              Ver los pacientes
            </ButtonLink>
          )}
          <Button variant={undone ? 'filled' : 'subtle'} size="lg" onClick={onOther}>
            Traer otra lista
          </Button>
        </div>
      </section>
      <Named title="Se quedó lo que cambiaste aquí" rows={kept} />
      <Named title="No se quitaron, porque se tocaron desde entonces" rows={left} />
      {undoUntil !== null && <Undo importId={importId} brought={counts.new} ofClinic={ofClinic} />}
    </div>
  );
}

function titleOf({ new: made, more }: Begun['counts'], ofClinic: boolean): string {
  if (made === 0) return more === 0 ? 'No había nada nuevo' : 'Tus datos están al día';
  if (ofClinic) return made === 1 ? 'Un paciente nuevo' : `${count(made, 'paciente nuevo')}`;
  return `${count(made, 'animal')} ya ${made === 1 ? 'está' : 'están'} contigo`;
}

function Named({ title, rows }: { title: string; rows: Begun['kept'] }) {
  if (rows.length === 0) return null;
  return (
    <section className={`sheet ${classes.part}`} aria-label={title}>
      <h2>{title}</h2>
      <ul className={classes.problems} aria-label={title}>
        {rows.map(({ sheet, line, name, note }) => (
          <li key={`${sheet} ${line}`}>
            <b>{name ?? `Línea ${line}`}</b>: {note}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Undo({ importId, brought, ofClinic }: { importId: number; brought: number; ofClinic: boolean }) {
  const [asking, ask] = useState(false);
  const utils = trpc.useUtils();
  // Asked again each time: what was touched since stays.
  const before = trpc.imports.beforeUndo.useQuery(
    { importId },
    { enabled: asking && brought > 0, staleTime: 0, gcTime: 0 },
  );
  const undo = trpc.imports.undo.useMutation({
    onSuccess: async () => {
      ask(false);
      await utils.imports.invalidate();
    },
    onError: (error) => showFailure(readError(error).message),
  });
  return (
    <section className={`sheet ${classes.part}`} aria-label="Deshacer">
      <h2>¿No era esta lista?</h2>
      <p className="ink-2">
        Durante {UNDO_DAYS} días se deshace entera. Lo que alguien haya tocado desde entonces se queda, y te decimos
        qué.
      </p>
      <div className={classes.acts}>
        <Button variant="default" onClick={() => ask(true)}>
          Deshacer la lista
        </Button>
      </div>
      <Dialog
        opened={asking}
        onClose={() => ask(false)}
        title="¿Deshacer toda la lista?"
        act={{
          label: 'Deshacer la lista',
          run: () => undo.mutate({ importId }),
          busy: undo.isPending,
          destructive: true,
        }}
      >
        <span aria-live="polite">{brought > 0 ? goesWords(before.data) : 'Se quita lo que la lista añadió.'}</span> Lo
        que se anotó o corrigió después se queda
        {ofClinic ? ', y también cada animal cuya libreta ya enviaste a su tutor o que ya la recibió.' : '.'}
      </Dialog>
    </section>
  );
}

/** How many really go, and how many stay. */
function goesWords(before: { goes: number; stays: number } | undefined): string {
  if (!before) return 'Contamos qué se quita…';
  const { goes, stays } = before;
  const gone =
    goes === 0
      ? 'No se quita ningún animal: se quita lo que la lista añadió a otros.'
      : `${goes === 1 ? 'Se quita' : 'Se quitan'} ${count(goes, 'animal')} con lo que ${goes === 1 ? 'trajo' : 'trajeron'}, y lo que la lista añadió a otros.`;
  return stays === 0 ? gone : `${gone} ${stays === 1 ? 'Uno se queda' : `${count(stays, 'animal')} se quedan`}.`;
}
