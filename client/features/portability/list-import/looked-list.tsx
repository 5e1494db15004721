/** What is understood of a list, in numbers, what is to be decided, and the button that begins it. */
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { FieldError } from '../../../components/field-error.tsx';
import { Pills } from '../../../components/pills.tsx';
import { count, figure } from '../../../lib/format.ts';
import { readError } from '../../../lib/show-error.ts';
import { trpc } from '../../../lib/trpc.ts';
import { ColumnMap } from './column-map.tsx';
import classes from './import-list.module.css';
import { SheetList } from './sheet-list.tsx';
import { ListTable } from './list-table.tsx';
import { VaccineNames } from './vaccine-names.tsx';
import type { Looked } from './send-list.ts';

const RARELY = { staleTime: 3_600_000 };

export function LookedList({ list, onOther }: { list: Looked; onOther: () => void }) {
  const { importId, counts } = list;
  const [pressed, press] = useState(false);
  const utils = trpc.useUtils();
  const species = trpc.reference.species.useQuery(undefined, RARELY).data ?? [];
  const arrange = trpc.imports.arrange.useMutation({
    onSuccess: (looked) => utils.imports.get.setData({ importId }, looked),
  });
  const begin = trpc.imports.begin.useMutation({
    onSuccess: () => utils.imports.get.invalidate({ importId }),
  });
  const open = list.asked.find(({ told, vaccineId }) => !told && vaccineId === null);
  // Once it was asked for: it goes as soon as the vaccine is chosen.
  const missing = pressed && open ? `Falta decir qué vacuna es «${open.name}».` : null;
  const confirm = async () => {
    press(true);
    if (open) return;
    // What was proposed and stood there is decided with this press.
    const names = [...list.decided, ...list.asked.filter(({ told }) => !told)].map(
      ({ speciesId, name, vaccineId }) => ({ speciesId, name, vaccineId }),
    );
    if (list.asked.some(({ told }) => !told)) await arrange.mutateAsync({ importId, names });
    await begin.mutateAsync({ importId }).catch(() => undefined);
  };
  const busy = arrange.isPending || begin.isPending;
  const good = counts.new + counts.known;
  const failure = arrange.error ?? begin.error;
  return (
    <div className={classes.seen}>
      <p className="visually-hidden" role="status">
        {arrange.isPending ? 'Volviendo a leer la lista.' : inWords(list)}
      </p>
      <div className={classes.decide}>
        <section className={`sheet ${classes.sum}`} aria-labelledby="resumen-lista" aria-busy={arrange.isPending}>
          <h2 id="resumen-lista">{list.fileName || 'La lista'}</h2>
          <Counts list={list} />
          <Brings list={list} />
          {counts.wrong > 0 && (
            <p className="ink-2">
              Las filas con errores no se guardan: te las devolvemos en un archivo, cada una con su porqué.
            </p>
          )}
          {(missing ?? failure) && <FieldError>{missing ?? (failure && readError(failure).message)}</FieldError>}
          <div className={classes.acts}>
            {good > 0 && (
              <Button size="lg" loading={busy} onClick={() => void confirm()}>
                {counts.new > 0 ? `Traer ${count(counts.new, 'animal')}` : `Traer ${count(counts.known, 'fila')}`}
              </Button>
            )}
            <Button variant={good > 0 ? 'default' : 'filled'} size="lg" disabled={busy} onClick={onOther}>
              Elegir otro archivo
            </Button>
          </div>
        </section>
        <VaccineNames
          list={list}
          species={species}
          busy={busy}
          missing={pressed}
          onDecide={(names) => arrange.mutate({ importId, names })}
        />
        {list.order !== 'none' && (
          <section className={`sheet ${classes.part}`} aria-labelledby="fechas-lista">
            <h2 id="fechas-lista">Fechas</h2>
            <p className="ink-2">
              {list.order === 'shown'
                ? `El archivo lo muestra: ${list.dayFirst ? 'primero va el día' : 'primero va el mes'}.`
                : 'Ninguna fecha dice qué va primero. Tomamos el día antes que el mes: cámbialo si no es así.'}
            </p>
            <Pills
              label="03/04/2026 es"
              layout="wrap"
              value={list.dayFirst ? 'day' : 'month'}
              onChange={(order) => arrange.mutate({ importId, dayFirst: order === 'day' })}
              options={[
                { value: 'day', label: '3 de abril' },
                { value: 'month', label: '4 de marzo' },
              ]}
            />
          </section>
        )}
        <SheetList list={list} />
        <ColumnMap
          list={list}
          species={species}
          busy={busy}
          onArrange={(changes) => arrange.mutate({ importId, ...changes })}
        />
      </div>
      <ListTable list={list} species={species} />
    </div>
  );
}

function Counts({ list: { counts } }: { list: Looked }) {
  if (counts.total > 0 && counts.new + counts.known + counts.wrong === 0)
    return <p className={classes.nothing}>No hay nada nuevo</p>;
  return (
    <ul className={classes.counts}>
      <li data-tone="ok">
        <b className="num">{figure(counts.new)}</b> {counts.new === 1 ? 'animal nuevo' : 'animales nuevos'}
      </li>
      {counts.known > 0 && (
        <li>
          <b className="num">{figure(counts.known)}</b> {counts.known === 1 ? 'fila' : 'filas'} con algo más
        </li>
      )}
      {counts.already > 0 && (
        <li>
          <b className="num">{figure(counts.already)}</b> sin nada nuevo
        </li>
      )}
      {counts.wrong > 0 && (
        <li data-tone="wrong">
          <b className="num">{figure(counts.wrong)}</b> con errores
        </li>
      )}
    </ul>
  );
}

/** In the order of the book; the second word is for several where adding an s is not enough. */
const BROUGHT: readonly (readonly [keyof Looked['brings'], (amount: number) => string])[] = [
  ['owners', (amount) => count(amount, 'tutor')],
  ['doses', (amount) => count(amount, 'vacuna')],
  ['dewormings', (amount) => count(amount, 'desparasitación')],
  ['weights', (amount) => count(amount, 'peso')],
  ['illnesses', (amount) => count(amount, 'enfermedad')],
  ['medicines', (amount) => count(amount, 'medicina')],
  ['checkups', (amount) => count(amount, 'control')],
  ['consultations', (amount) => count(amount, 'consulta')],
  ['prescriptions', (amount) => count(amount, 'receta')],
  ['notes', (amount) => count(amount, 'nota')],
  ['lots', (amount) => `${count(amount, 'lote')} de vacunas`],
  ['events', (amount) => `${count(amount, 'nota')} de lo que pasó después de una vacuna`],
  ['appointments', (amount) => count(amount, 'turno')],
];

function Brings({ list: { brings, counts, sheets } }: { list: Looked }) {
  const parts = BROUGHT.flatMap(([name, words]) => (brings[name] > 0 ? words(brings[name]) : []));
  if (counts.total === 0)
    return (
      <p>Aún no sabemos qué es cada columna. Dinos abajo cuál es el nombre y cuál la especie, y volvemos a leer.</p>
    );
  const used = sheets.filter(({ kind }) => kind !== 'other').length;
  const from = sheets.length > 1 ? `, de ${count(used, 'hoja')} de ${sheets.length}` : '';
  const said =
    parts.length > 0
      ? `Con ellas llegan ${inARow(parts)}: todo queda marcado «Traída».`
      : counts.new > 0
        ? 'No traen vacunas, pesos ni notas.'
        : counts.known > 0
          ? 'Ponen al día los datos de animales que ya están.'
          : 'Todo lo que dice ya está aquí.';
  return (
    <p className="ink-2">
      {count(counts.total, 'fila')}
      {from}. {said}
    </p>
  );
}

function inARow(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} y ${parts.at(-1)}`;
}

function inWords({ counts, asked }: Looked): string {
  const names = asked.some(({ told }) => !told) ? ' Hay nombres de vacunas por decidir.' : '';
  if (counts.new + counts.known + counts.wrong === 0) return 'No hay nada nuevo en esta lista.';
  return `${count(counts.new, 'animal nuevo')}, ${count(counts.known, 'fila')} con algo más, ${figure(counts.wrong)} con errores.${names}`;
}
