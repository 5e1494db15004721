/** The vaccines of one species, each with its schedule in a sentence. */
import { useState } from 'react';
import { AlertBand } from '../../../components/alert-band.tsx';
import { Button } from '../../../components/button.tsx';
import { EmptyState, ErrorPanel } from '../../../components/empty-state.tsx';
import { IconWorking } from '../../../components/icons/base.tsx';
import { IconPlus } from '../../../components/icons/frame.tsx';
import { MoreMenu, MoreMenuItem } from '../../../components/more-menu.tsx';
import { SkeletonRows } from '../../../components/skeleton.tsx';
import { Chip } from '../../../components/state-chip.tsx';
import { readError } from '../../../lib/show-error.ts';
import { type Answers, trpc } from '../../../lib/trpc.ts';
import classes from './catalogue.module.css';
import { OtherNames } from './other-names.tsx';
import { MergeSheet } from './merge-sheet.tsx';
import { scheduleInWords } from './schedule-words.ts';
import { useSave } from './use-save.ts';
import { VaccineSheet } from './vaccine-sheet.tsx';

export type Vaccine = Answers['catalogue']['schedules']['vaccines'][number];

export function VaccineList({ speciesId }: { speciesId: number }) {
  const [editing, edit] = useState<Vaccine | 'new' | null>(null);
  const [naming, name] = useState<number | null>(null);
  const [merging, merge] = useState<Vaccine | null>(null);
  const schedules = trpc.catalogue.schedules.useQuery(
    { speciesId },
    { refetchInterval: ({ state }) => (state.data?.refreshing ? 5000 : false) },
  );
  const diseases = trpc.catalogue.names.useQuery({ list: 'disease', of: null });
  const synonyms = trpc.catalogue.synonyms.useQuery({ speciesId }).data ?? [];
  const change = useSave(trpc.catalogue.changeVaccine.useMutation, () => 'Listo: los formularios ya lo saben.');
  if (schedules.error && !schedules.data)
    return <ErrorPanel message={readError(schedules.error).message} onRetry={() => void schedules.refetch()} />;
  if (!schedules.data || !diseases.data) return <SkeletonRows rows={6} />;
  const { vaccines, refreshing } = schedules.data;
  const named = vaccines.find(({ id }) => id === naming);
  const names = new Map(diseases.data.map(({ id, name }) => [id, name]));
  return (
    <>
      {refreshing && (
        <AlertBand tone="blue" icon={<IconWorking />}>
          Estamos calculando otra vez lo que le toca a cada animal de esta especie. Puedes seguir trabajando.
        </AlertBand>
      )}
      <div className={classes.tools}>
        <p className="ink-2">
          Los planes son una sugerencia: cada uno dice de dónde sale. Al cambiarlo, la próxima fecha de cada animal se
          calcula otra vez.
        </p>
        <Button leftSection={<IconPlus />} onClick={() => edit('new')}>
          Agregar vacuna
        </Button>
      </div>
      {vaccines.length === 0 && (
        <EmptyState scene="box" title="Esta especie no tiene vacunas">
          Agrega una y la Ficha de estos animales empezará a pedirla.
        </EmptyState>
      )}
      <ul className={classes.cards} aria-label="Vacunas">
        {vaccines.map((vaccine) => (
          <li key={vaccine.id} className={`sheet pad ${classes.card}`} data-off={vaccine.active === 0 || undefined}>
            <div className={classes.head}>
              <h2>{vaccine.name}</h2>
              {vaccine.core === 1 && <Chip tone="green">Se espera en todos</Chip>}
              {vaccine.active === 0 && <Chip>No se ofrece</Chip>}
              <MoreMenu label={`Más para ${vaccine.name}`}>
                <MoreMenuItem onClick={() => change.send({ vaccineId: vaccine.id, active: vaccine.active === 0 })}>
                  {vaccine.active === 0 ? 'Ofrecer de nuevo' : 'Dejar de ofrecer'}
                </MoreMenuItem>
                {vaccine.active === 1 && (
                  <MoreMenuItem onClick={() => merge(vaccine)}>Está repetida: unir con otra</MoreMenuItem>
                )}
              </MoreMenu>
            </div>
            <p>{vaccine.diseaseIds.map((id) => names.get(id)).join(', ')}</p>
            <ul className={classes.steps}>
              {scheduleInWords(vaccine).map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
            {vaccine.mergedInto && <p className="ink-2">{`Sus dosis cuentan como «${vaccine.mergedInto}».`}</p>}
            <p className={classes.source}>{vaccine.source}</p>
            <div className={classes.acts}>
              <Button
                variant="outline"
                size="sm"
                aria-label={`Cambiar el plan de ${vaccine.name}`}
                onClick={() => edit(vaccine)}
              >
                Cambiar el plan
              </Button>
              <Button
                variant="subtle"
                size="sm"
                aria-label={`Otros nombres de ${vaccine.name}`}
                onClick={() => name(vaccine.id)}
              >
                {`Otros nombres (${synonyms.filter(({ vaccineId }) => vaccineId === vaccine.id).length})`}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {editing && (
        <VaccineSheet
          vaccine={editing}
          speciesId={speciesId}
          diseases={diseases.data.filter(({ active }) => active === 1)}
          onClose={() => edit(null)}
        />
      )}
      {named && (
        <OtherNames
          vaccine={named}
          names={synonyms.filter(({ vaccineId }) => vaccineId === named.id)}
          onClose={() => name(null)}
        />
      )}
      {merging && <MergeVaccine vaccine={merging} vaccines={vaccines} onClose={() => merge(null)} />}
    </>
  );
}

interface MergeVaccineProps {
  vaccine: Vaccine;
  vaccines: readonly Vaccine[];
  onClose: () => void;
}

function MergeVaccine({ vaccine, vaccines, onClose }: MergeVaccineProps) {
  const [into, setInto] = useState<Vaccine | null>(null);
  const use = trpc.catalogue.vaccineUse.useQuery({ vaccineId: vaccine.id });
  const merge = useSave(trpc.catalogue.mergeVaccine.useMutation, () => {
    onClose();
    return `«${vaccine.name}» ahora cuenta como «${into?.name ?? ''}».`;
  });
  return (
    <MergeSheet
      row={vaccine}
      rows={vaccines}
      into={into}
      onChoose={setInto}
      merge={merge}
      onSubmit={() => into && merge.send({ vaccineId: vaccine.id, intoId: into.id })}
      onClose={onClose}
    >
      {use.data
        ? `${use.data.doses === 1 ? '1 dosis' : `${use.data.doses} dosis`} de «${vaccine.name}» contarán como la que elijas; conservan el nombre con que se anotaron. No se puede deshacer.`
        : 'Contando sus dosis…'}
    </MergeSheet>
  );
}
