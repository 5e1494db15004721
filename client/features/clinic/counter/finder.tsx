/** The one field of the counter, and whom it finds; before two letters are typed, those who are known here. */
import { keepPreviousData } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { Button, IconButton } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { TextField } from '../../../components/fields.tsx';
import { IconClose } from '../../../components/icons/base.tsx';
import { IconSearch, IconUserPlus } from '../../../components/icons/frame.tsx';
import { IconCamera } from '../../../components/icons/photo.tsx';
import { QueryFailure } from '../../../components/query-failure.tsx';
import { SkeletonRows } from '../../../components/skeleton.tsx';
import { count } from '../../../lib/format.ts';
import { useOffline } from '../../../lib/offline.ts';
import type { Found } from '../../../lib/opened-last.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useSlash } from '../../../lib/use-slash.ts';
import { useTypedSearch } from '../../../lib/use-typed-search.ts';
import classes from './counter.module.css';
import { KnownPatients, matching, useKnown } from './known-patients.tsx';
import { PatientRow } from './patient-row.tsx';
import { ScanPatient } from './scan-patient.tsx';

const FEWEST_LETTERS = 2;

interface FinderProps {
  /** As in the address. */
  text: string;
  onText: (text: string) => void;
  /** The patient that stands beside it. */
  open: number | undefined;
  onOpen: (patient: Found) => void;
  /** Back to the search, where the patient stands in its place. */
  onBack: () => void;
  onNew: () => void;
  /** New clients that wait for a line. */
  waiting: ReactNode;
}

export function Finder({ text, onText, open, onOpen, onBack, onNew, waiting }: FinderProps) {
  const [typed, type] = useTypedSearch(text, onText);
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const closed = open === undefined;
  useSlash(() => (field.current?.offsetParent ? field.current.select() : onBack()));
  useEffect(() => {
    if (!closed) return;
    // After the router, which leads to the title of a new page.
    const frame = requestAnimationFrame(() => field.current?.focus({ preventScroll: true }));
    return () => cancelAnimationFrame(frame);
  }, [closed]);
  const offline = useOffline();
  const known = useKnown();
  const wanted = typed.trim();
  const searching = wanted.length >= FEWEST_LETTERS;
  const found = trpc.counter.find.useQuery(
    { text: wanted },
    { enabled: searching && !offline, placeholderData: keepPreviousData, staleTime: 10_000 },
  );
  const shown = searching ? (offline ? matching(known.all, wanted) : found.data) : known.all;
  const settled = !searching || offline || (found.data !== undefined && !found.isPlaceholderData);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const [first] = settled ? (shown ?? []) : [];
    if (first) onOpen(first);
  };
  /** The arrows lead from the field to its rows, and from row to row. */
  const walk = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const rows = [...(list.current?.querySelectorAll('button') ?? [])];
    if (step === undefined || rows.length === 0) return;
    event.preventDefault();
    const at = rows.indexOf(document.activeElement as HTMLButtonElement) + step;
    (at < 0 ? field.current : rows[Math.min(at, rows.length - 1)])?.focus();
  };
  return (
    <section className={classes.finder} aria-label="Buscar un paciente" onKeyDown={searching ? walk : undefined}>
      <form className={classes.field} onSubmit={submit} role="search">
        <TextField
          ref={field}
          label="¿Quién viene?"
          placeholder="Nombre, tutor, teléfono, código o chip"
          icon={<IconSearch />}
          type="text"
          enterKeyHint="search"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
          rightSection={
            typed !== '' && (
              <IconButton label="Borrar la búsqueda" onClick={() => type('')}>
                <IconClose size={20} />
              </IconButton>
            )
          }
        />
        <ScanPatient icon={<IconCamera />} onCode={type} />
      </form>
      <p className="visually-hidden" role="status">
        {searching && settled && count(shown?.length ?? 0, 'paciente')}
      </p>
      {searching && shown && shown.length > 0 && (
        <ul ref={list} className={`sheet ${classes.found}`} data-stale={!settled || undefined}>
          {shown.map((patient) => (
            <li key={patient.petId}>
              <PatientRow patient={patient} open={patient.petId === open} onOpen={() => onOpen(patient)} />
            </li>
          ))}
        </ul>
      )}
      {!searching && waiting}
      {!searching && <KnownPatients known={known} open={open} onOpen={onOpen} />}
      {!searching && known.all.length === 0 && !known.loading && (
        <EmptyState scene="search" title="Escribe dos letras">
          Del animal o de quien lo trae. También sirven su teléfono, su placa, su cédula y su microchip.
        </EmptyState>
      )}
      {searching && !offline && found.error && !found.data && <QueryFailure query={found} />}
      {searching && !offline && found.isPending && <SkeletonRows rows={4} />}
      {searching && settled && shown?.length === 0 && (
        <EmptyState
          scene={offline ? 'cable' : 'search'}
          title={offline ? 'No está en este dispositivo' : 'No es paciente todavía'}
          action={
            <Button size="lg" leftSection={<IconUserPlus />} onClick={onNew}>
              Registrar como cliente nuevo
            </Button>
          }
        >
          {offline
            ? 'Sin conexión se encuentran los que abriste hoy y los que hoy les toca algo. Un cliente nuevo espera aquí y se registra cuando vuelva.'
            : `Nadie coincide con «${wanted}».`}
        </EmptyState>
      )}
    </section>
  );
}
