/** One tab of the record: its heading with "Agregar", and the text where it has no entry. */
import type { ReactNode } from 'react';
import { EmptyState } from '../../../components/empty-state.tsx';
import { IconPlus } from '../../../components/icons/frame.tsx';
import { AddEntryButton } from './add-entry-button.tsx';
import type { WrittenKind } from './entry.ts';

const WORDS: Record<WrittenKind, { title: string; add: string; first: (name: string) => string; hint: string }> = {
  vaccine: {
    title: 'Vacunas',
    add: 'Agregar vacuna',
    first: (name) => `La primera vacuna de ${name}`,
    hint: 'Busca su libreta de papel y copia la más reciente. Toma 20 segundos.',
  },
  deworming: {
    title: 'Desparasitación',
    add: 'Agregar desparasitación',
    first: (name) => `La primera desparasitación de ${name}`,
    hint: 'Anota la última que le dieron: desde ahí te avisamos cuándo le toca otra.',
  },
  disease: {
    title: 'Enfermedades',
    add: 'Agregar enfermedad',
    first: () => 'Sin enfermedades anotadas',
    hint: 'Si tiene o tuvo algo, anótalo: en la consulta será lo primero que vean.',
  },
  medicine: {
    title: 'Medicinas',
    add: 'Agregar medicina',
    first: (name) => `${name} no toma nada`,
    hint: 'Cuando le receten algo, anótalo y cada dosis se marca con un toque.',
  },
  checkup: {
    title: 'Controles',
    add: 'Agregar control',
    first: (name) => `El primer control de ${name}`,
    hint: 'Anota la próxima visita y te la recordamos.',
  },
  consultation: {
    title: 'Consultas',
    add: 'Agregar consulta',
    first: (name) => `La primera consulta de ${name}`,
    hint: 'Aquí queda lo que la clínica encontró y lo que sigue, con su firma.',
  },
  prescription: {
    title: 'Recetas',
    add: 'Agregar receta',
    first: (name) => `La primera receta de ${name}`,
    hint: 'Aquí queda lo que la clínica le recetó, con su firma.',
  },
  weight: { title: 'Peso', add: 'Agregar peso', first: () => 'Su primer peso', hint: '' },
};

interface KindSectionProps {
  kind: WrittenKind;
  pet: { id: number; name: string };
  canEdit: boolean;
  /** The clinic's staff: the sentences that help a family begin are left out. */
  asStaff: boolean;
  /** Shows the one next step instead of the list. */
  empty?: boolean;
  /** Another step of the screen comes first: this button is not filled. */
  later?: boolean;
  children?: ReactNode;
}

export function KindSection({ kind, pet, canEdit, asStaff, empty = false, later = false, children }: KindSectionProps) {
  const { title, add } = WORDS[kind];
  return (
    <section className="section">
      <div className="section-head">
        <h2>{title}</h2>
        {canEdit && !empty && (
          <AddEntryButton
            kind={kind}
            petId={pet.id}
            variant="subtle"
            size="sm"
            leftSection={<IconPlus />}
            aria-label={add}
          >
            Agregar
          </AddEntryButton>
        )}
      </div>
      {empty ? <FirstEntry {...{ kind, pet, canEdit, asStaff, later }} /> : children}
    </section>
  );
}

export function FirstEntry({
  kind,
  pet,
  canEdit,
  asStaff,
  later = false,
}: Omit<KindSectionProps, 'empty' | 'children'>) {
  const { add, first, hint } = WORDS[kind];
  if (!canEdit) return <EmptyState scene="box" title="Nada anotado todavía" />;
  return (
    <EmptyState
      scene="box"
      title={first(pet.name)}
      action={
        <AddEntryButton kind={kind} petId={pet.id} variant={later ? 'outline' : 'filled'}>
          {add}
        </AddEntryButton>
      }
    >
      {!asStaff && hint}
    </EmptyState>
  );
}

/** The same in one line, below a section with a more important step. */
export function NoEntry({ kind, canEdit, asStaff }: Pick<KindSectionProps, 'kind' | 'canEdit' | 'asStaff'>) {
  return <p className="ink-2">{canEdit && !asStaff ? WORDS[kind].hint : 'Nada anotado todavía.'}</p>;
}
