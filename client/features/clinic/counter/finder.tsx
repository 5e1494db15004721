/** The one field of the counter, and whom it finds; before a letter is typed, those who were opened last. */
import { keepPreviousData } from '@tanstack/react-query';
import { type FormEvent, lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { showPhone } from '#server/platform/lib/text.ts';
import { Button, IconButton } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { TextField } from '../../../components/fields.tsx';
import { IconClose, IconSearch } from '../../../components/icons/base.tsx';
import { IconUserPlus } from '../../../components/icons/frame.tsx';
import { IconCamera } from '../../../components/icons/photo.tsx';
import { PetPhoto } from '../../../components/pet-photo.tsx';
import { QueryFailure } from '../../../components/query-failure.tsx';
import { SkeletonRows } from '../../../components/skeleton.tsx';
import { StateChip } from '../../../components/state-chip.tsx';
import { showAge } from '../../../lib/dates.ts';
import { count } from '../../../lib/format.ts';
import { type Found, useOpenedLast } from '../../../lib/opened-last.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useTypedSearch } from '../../../lib/use-typed-search.ts';
import classes from './counter.module.css';

const CodeScanner = lazy(() =>
  import('../../lost-found/search/code-scanner.tsx').then((module) => ({ default: module.CodeScanner })),
);

interface FinderProps {
  /** As in the address. */
  text: string;
  onText: (text: string) => void;
  /** The patient that stands beside it. */
  open: number | undefined;
  onOpen: (patient: Found) => void;
  onNew: () => void;
}

export function Finder({ text, onText, open, onOpen, onNew }: FinderProps) {
  const [typed, type] = useTypedSearch(text, onText);
  const [scanning, setScanning] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useSlash(field);
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  const wanted = typed.trim();
  const found = trpc.counter.find.useQuery(
    { text: wanted },
    { enabled: wanted !== '', placeholderData: keepPreviousData, staleTime: 10_000 },
  );
  const last = useOpenedLast();
  const shown = wanted === '' ? last : found.data;
  const settled = wanted === '' || (found.data !== undefined && !found.isPlaceholderData);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const [first] = settled ? (shown ?? []) : [];
    if (first) onOpen(first);
  };
  return (
    <section className={classes.finder} aria-label="Buscar un paciente">
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
        <Button variant="default" size="lg" leftSection={<IconCamera />} onClick={() => setScanning(true)}>
          Escanear
        </Button>
      </form>
      <p className="visually-hidden" role="status">
        {wanted !== '' && settled && count(found.data?.length ?? 0, 'paciente')}
      </p>
      {wanted === '' && last.length > 0 && <h2 className={classes.label}>Los últimos que abriste</h2>}
      {shown && shown.length > 0 && (
        <ul className={`sheet ${classes.found}`} data-stale={!settled || undefined}>
          {shown.map((patient) => (
            <li key={patient.petId}>
              <Row patient={patient} open={patient.petId === open} onOpen={() => onOpen(patient)} />
            </li>
          ))}
        </ul>
      )}
      {wanted === '' && last.length === 0 && (
        <EmptyState scene="search" title="Escribe dos letras">
          Del animal o de quien lo trae. También sirven su teléfono, su placa, su cédula y su microchip.
        </EmptyState>
      )}
      {wanted !== '' && found.error && !found.data && <QueryFailure query={found} />}
      {wanted !== '' && found.isPending && <SkeletonRows rows={4} />}
      {wanted !== '' && settled && found.data?.length === 0 && (
        <EmptyState
          scene="search"
          title="No es paciente todavía"
          action={
            <Button size="lg" leftSection={<IconUserPlus />} onClick={onNew}>
              Registrar como cliente nuevo
            </Button>
          }
        >
          Nadie coincide con «{wanted}».
        </EmptyState>
      )}
      {scanning && (
        <Suspense>
          <CodeScanner
            title="Cédula, placa o microchip"
            onClose={() => setScanning(false)}
            onCode={(code) => {
              setScanning(false);
              type(code);
            }}
          />
        </Suspense>
      )}
    </section>
  );
}

function Row({ patient, open, onOpen }: { patient: Found; open: boolean; onOpen: () => void }) {
  const { name, species, speciesName, breed, birthOn, photo, owner, phone, deceasedOn, lostAt } = patient;
  return (
    <button type="button" className={classes.row} aria-current={open || undefined} onClick={onOpen}>
      <PetPhoto species={species} photo={photo} size={52} />
      <span className={classes.words}>
        <span className={classes.name}>{name}</span>
        <span className="small ink-2">{[breed || speciesName, showAge(birthOn)].filter(Boolean).join(' · ')}</span>
        <span className="small ink-2">{[owner, phone && showPhone(phone)].filter(Boolean).join(' · ')}</span>
      </span>
      {deceasedOn ? <StateChip state="unknown">En recuerdo</StateChip> : lostAt ? <StateChip state="lost" /> : null}
    </button>
  );
}

/** «/» leads to the field from anywhere on the screen, unless something is being typed. */
function useSlash(field: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target } = event;
      if (event.key !== '/' || (target instanceof HTMLElement && target.closest('input, textarea, select, dialog')))
        return;
      event.preventDefault();
      field.current?.select();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [field]);
}
