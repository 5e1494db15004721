/** Resumen: today's and the next care, the animal's state, and its whole history. */
import { FirstSteps } from '../../features/pets/pets/first-steps.tsx';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { DrawnAfter } from '../../components/drawn-after.tsx';
import { SOON_DAYS } from '#server/health/due/lines.rules.ts';
import { plusDays } from '#server/platform/lib/calendar.ts';
import { Asked } from '../../features/health/agenda/asked.tsx';
import { NextList } from '../../features/health/agenda/next-list.tsx';
import { TodayDoses } from '../../features/health/agenda/today-doses.tsx';
import { useAgenda } from '../../features/health/agenda/use-agenda.ts';
import { useDoses } from '../../features/health/agenda/use-doses.ts';
import { isCurrent } from '../../features/health/record/entry.ts';
import { FirstEntry, KindSection } from '../../features/health/record/kind-section.tsx';
import { CurrentMedicines } from '../../features/health/record/medicine-list.tsx';
import { Timeline } from '../../features/health/record/timeline.tsx';
import type { EntryActs } from '../../features/health/record/use-entry-acts.ts';
import { VaccineLines } from '../../features/health/record/vaccine-lines.tsx';
import { WeightSection } from '../../features/health/record/weight-section.tsx';
import { type Answers, trpc } from '../../lib/trpc.ts';
import classes from './pet.module.css';

const route = getRouteApi('/dashboard/perfilMascotas');
type PetRecord = Answers['pets']['get'];

interface PetSummaryProps {
  record: PetRecord;
  /** Absent for a reader. */
  acts: EntryActs | undefined;
  weightActs: EntryActs | undefined;
  /** The left page shows the weight. */
  wide: boolean;
}

export function PetSummary({ record, acts, weightActs, wide }: PetSummaryProps) {
  const me = trpc.auth.me.useQuery();
  const { filtro } = route.useSearch();
  const navigate = route.useNavigate();
  const doses = useDoses();
  const { pet, can, today, lines } = record;
  // What is done at home is the family's.
  const atHome = can.edit && !can.attend;
  const dated = useMemo(() => datedLines(record), [record]);
  const agenda = useAgenda(dated, today);
  const vaccineLines = lines.filter(({ kind }) => kind === 'vaccine');
  const soon = plusDays(today, SOON_DAYS);
  // A due care nearby has the one filled button.
  const section = {
    pet,
    // Nothing of a keepsake waits to be written.
    canEdit: can.edit && pet.deceasedOn === null,
    asStaff: can.attend,
    later: agenda.rows.some(({ remindOn }) => remindOn <= soon),
  };
  // What is to be done is drawn first, what is and what was in the frames after it.
  return (
    <div className={classes.summary}>
      <div className={classes.now}>
        {!section.later && <FirstSteps record={record} />}
        {record.doses.length > 0 && (
          <TodayDoses
            doses={record.doses}
            onGive={atHome ? doses.give : undefined}
            onUngive={atHome ? doses.ungive : undefined}
            onTell={atHome ? doses.tell : undefined}
          />
        )}
        {agenda.rows.length > 0 && (
          <section className="section">
            <h2>Lo próximo</h2>
            <NextList rows={agenda.rows} soon={soon} today={today} acts={agenda} canEdit={atHome} />
            <Asked asked={agenda.asked} />
          </section>
        )}
        {/* What is late comes before what a new record lacks. */}
        {section.later && <FirstSteps record={record} />}
        <DrawnAfter>
          {(vaccineLines.length > 0 || (!pet.deceasedOn && asksForVaccines(record))) && (
            <KindSection
              kind="vaccine"
              {...section}
              empty={vaccineLines.length === 0 && record.vaccinations.length === 0}
            >
              {vaccineLines.length > 0 && <VaccineLines lines={vaccineLines} />}
            </KindSection>
          )}
          {!pet.deceasedOn && record.medicines.some((one) => isCurrent(one, today)) && (
            <KindSection kind="medicine" {...section}>
              <CurrentMedicines record={record} />
            </KindSection>
          )}
          {!wide && <WeightSection record={record} acts={weightActs} />}
        </DrawnAfter>
      </div>
      <DrawnAfter>
        <div className={classes.past}>
          {isWritten(record) ? (
            <section className="section">
              <h2>Su historia</h2>
              <Timeline
                record={record}
                me={me.data?.userId}
                acts={acts}
                filter={filtro}
                onFilter={(filter) =>
                  void navigate({
                    search: filter ? { mascota: pet.id, filtro: filter } : { mascota: pet.id },
                    replace: true,
                    resetScroll: false,
                  })
                }
              />
            </section>
          ) : (
            vaccineLines.length > 0 && <FirstEntry kind="vaccine" {...section} />
          )}
        </div>
      </DrawnAfter>
    </div>
  );
}

/** A line without a day is no plan: the table of vaccines says that it is unknown. */
function datedLines({ pet, lines, vaccinations }: PetRecord) {
  const repeated = new Map(
    vaccinations.flatMap(({ id, givenOn, withdrawnOn }) =>
      withdrawnOn === null ? [] : [[`vaccination:${id}`, givenOn]],
    ),
  );
  return lines.flatMap(({ nextOn, remindOn, ...line }) => {
    if (nextOn === null) return [];
    const ofPet = { petId: pet.id, petName: pet.name, repeatsOn: repeated.get(line.key) ?? null };
    return [{ ...line, ...ofPet, dueOn: nextOn, remindOn: remindOn ?? nextOn }];
  });
}

function isWritten({ pet, ...record }: PetRecord): boolean {
  const { vaccinations, dewormings, illnesses, medicines, checkups, consultations, prescriptions, weights } = record;
  const lists = [vaccinations, dewormings, illnesses, medicines, checkups, consultations, prescriptions, weights];
  return pet.neuteredOn !== null || lists.some((list) => list.length > 0);
}

/** A bird's species has no vaccines: nothing asks for one, and what was written down all the same is shown. */
export function asksForVaccines({ hasVaccines, vaccinations }: PetRecord): boolean {
  return hasVaccines || vaccinations.length > 0;
}
