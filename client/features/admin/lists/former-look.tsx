/** What stays of a patient whose guardian ended the consent: the entries that the clinic signed or brought, and no more. */
import { useState } from 'react';
import { AlertBand } from '../../../components/alert-band.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { PetPhoto } from '../../../components/pet-photo.tsx';
import { dayOf, showAge, showDate } from '../../../lib/dates.ts';
import { showSex } from '../../../lib/format.ts';
import { type Answers, trpc } from '../../../lib/trpc.ts';
import { Timeline } from '../../health/record/timeline.tsx';
import classes from './look.module.css';
import { LookedAt } from '../../../components/looked-at.tsx';

export function FormerLook({ petId }: { petId: number }) {
  const answer = trpc.formerPatients.record.useQuery({ petId });
  return <LookedAt query={answer}>{(record) => <Shown record={record} />}</LookedAt>;
}

function Shown({ record }: { record: Answers['formerPatients']['record'] }) {
  const me = trpc.auth.me.useQuery();
  const [filter, setFilter] = useState<string>();
  const { pet, today, ...lists } = record;
  const nothing = Object.values(lists).every((entries) => entries.length === 0);
  return (
    <>
      <div className={classes.head}>
        <PetPhoto species={pet.species} size={64} />
        <p>{[pet.speciesName, showSex(pet.sex), showAge(pet.birthOn, false)].filter(Boolean).join(' · ')}</p>
      </div>
      <AlertBand tone="blue" fact={`No es paciente desde el ${showDate(dayOf(pet.endedAt))}.`}>
        Su tutor lleva su libreta sin la clínica. Aquí queda lo que la clínica firmó o trajo de su programa anterior; lo
        demás ya no se ve.
      </AlertBand>
      <section className="section" aria-label="Lo que escribió la clínica">
        <h3>Lo que escribió la clínica</h3>
        {nothing ? (
          <EmptyState scene="box" title="Nada escrito" bare>
            La clínica no anotó nada en su libreta.
          </EmptyState>
        ) : (
          <Timeline
            record={{ ...lists, today, pet: { ...pet, neuteredOn: null }, lines: [], files: [] }}
            me={me.data?.userId}
            acts={undefined}
            filter={filter}
            onFilter={setFilter}
          />
        )}
      </section>
    </>
  );
}
