/**
 * The entries of each kind with the facts that a veterinarian needs: lot, product, weight of that day, plan,
 * state.
 */
import { broughtBy } from '#server/health/entries/brought.rules.ts';
import { howToGive, prescriptionTitle } from '#server/health/prescriptions/rules.ts';
import { isVouched } from '#server/health/entries/vouching.rules.ts';
import { IconCheckCircle, IconClock, IconEyeOff, IconRefresh } from '../../../components/icons/base.tsx';
import { IconDisease } from '../../../components/icons/care.tsx';
import { Chip, StateChip } from '../../../components/state-chip.tsx';
import { ILLNESS_WORDS, measuredWords, showForm, TARGET_WORDS } from '../../../lib/care-words.ts';
import { showDate } from '../../../lib/dates.ts';
import { trpc } from '../../../lib/trpc.ts';
import { capital, showWeightIn } from '../../../lib/format.ts';
import { type EntryRef, type PetRecord, ofVisit, signature, signedPaper } from './entry.ts';
import { ConfirmDose } from './confirm-dose.tsx';
import { DoseEvents } from './dose-events.tsx';
import { CardText, EntryCard, EntryCards, FoldedCards } from './entry-card.tsx';
import type { EntryActs } from './use-entry-acts.ts';

export interface KindListProps {
  record: PetRecord;
  me: number | undefined;
  /** Absent for a reader. */
  acts: EntryActs | undefined;
}

export function VaccinationList({ record, me, acts }: KindListProps) {
  const events = trpc.adverseEvents.ofPet.useQuery({ petId: record.pet.id }, { staleTime: 60_000 }).data ?? [];
  return (
    <EntryCards amount={record.vaccinations.length}>
      {record.vaccinations.map((one) => {
        const line = record.lines.find(({ key }) => key === `vaccination:${one.id}`);
        const entry: EntryRef = {
          kind: 'vaccine',
          id: one.id,
          name: `${one.name} del ${showDate(one.givenOn)}`,
          ofVisit: ofVisit(one, me),
        };
        return (
          <EntryCard
            key={one.id}
            entry={entry}
            paper={signedPaper(entry, record)}
            petId={record.pet.id}
            title={one.name}
            // Also closed it says that it was not written here.
            lead={`Puesta el ${showDate(one.givenOn)}${broughtBy(one) ? ' · Traída' : ''}${vouchLead(one)}`}
            // What is disputed, or protects no more, is read without a tap.
            row={
              record.vaccinations.length > 1 &&
              !entry.ofVisit?.disputed &&
              one.withdrawnOn === null &&
              one.vouch?.why !== 'withdrawn'
            }
            chip={line?.state === 'overdue' && <StateChip state="overdue" />}
            facts={[
              { name: 'Próxima', value: one.withdrawnOn && !line ? null : showNext(one.nextOn, line) },
              { name: 'Lote', value: one.lot },
              { name: 'Lote retirado', value: withdrawnWords(one) },
              { name: 'Laboratorio', value: one.laboratory },
              { name: 'El frasco caduca', value: one.lotExpiresOn && showDate(one.lotExpiresOn) },
              ...places(one),
            ]}
            signature={signature(one, one.givenOn, { me, today: record.today })}
            files={record.files}
            acts={acts}
          >
            {acts?.asStaff && one.signatureId === null && one.disputedAt === null && mayConfirm(one.vouch) && (
              <ConfirmDose petId={record.pet.id} dose={{ id: one.id, name: entry.name, detail: stickerWords(one) }} />
            )}
            <DoseEvents
              dose={{ id: one.id, name: entry.name }}
              events={events.filter(({ vaccinationId }) => vaccinationId === one.id)}
              signs={record.can.attend && record.can.edit}
            />
          </EntryCard>
        );
      })}
    </EntryCards>
  );
}

export function DewormingList({ record, me, acts }: KindListProps) {
  return (
    <EntryCards amount={record.dewormings.length}>
      {record.dewormings.map((one) => {
        const line = record.lines.find(({ key }) => key === `deworming:${one.id}`);
        return (
          <EntryCard
            key={one.id}
            entry={{
              kind: 'deworming',
              id: one.id,
              name: `${one.product} del ${showDate(one.givenOn)}`,
              ofVisit: ofVisit(one),
            }}
            petId={record.pet.id}
            title={one.product}
            lead={`Desparasitación ${TARGET_WORDS[one.target]} del ${showDate(one.givenOn)}`}
            row={record.dewormings.length > 1 && !ofVisit(one)?.disputed}
            chip={line?.state === 'overdue' && <StateChip state="overdue" />}
            facts={[
              { name: 'Próxima', value: showNext(one.nextOn, line) },
              { name: 'Dosis', value: one.dose },
              { name: 'Presentación', value: showForm(one.form) },
              { name: 'Pesaba', value: one.grams && showWeightIn(one.grams, one.unit ?? 'kg') },
              ...places(one),
            ]}
            signature={signature(one, one.givenOn, { me, today: record.today })}
            files={record.files}
            acts={acts}
          />
        );
      })}
    </EntryCards>
  );
}

/** What also a closed row says of who vouches. */
function vouchLead({ vouch }: PetRecord['vaccinations'][number]): string {
  if (isVouched(vouch ?? null)) return ' · Verificada';
  return vouch?.why === 'withdrawn' ? ' · Verificación retirada' : '';
}

/** What the clinic confirmed stands, also while that registration waits to be looked at. */
function mayConfirm(vouch: PetRecord['vaccinations'][number]['vouch']): boolean {
  return !isVouched(vouch) && (vouch?.confirmedOn == null || vouch.why === 'declared' || vouch.why === 'withdrawn');
}

/** To hold beside the sticker. */
function stickerWords(one: PetRecord['vaccinations'][number]): string {
  const { givenOn, laboratory, lot, lotExpiresOn } = one;
  return [
    `Puesta el ${showDate(givenOn)}`,
    laboratory,
    lot && `lote ${lot}`,
    lotExpiresOn && `caduca el ${showDate(lotExpiresOn)}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** It protects nobody: the dose is to be given again. */
function withdrawnWords({ withdrawnOn, withdrawnReason }: PetRecord['vaccinations'][number]): string | null {
  if (withdrawnOn === null) return null;
  const why = (withdrawnReason ?? '').trim().replace(/\.$/, '');
  return `El ${showDate(withdrawnOn)}${why === '' ? '' : `: ${why}`}. Esta dosis no protege: hay que repetirla.`;
}

/** Only the latest dose shows the due line's next day: it has settled what older doses asked for. */
function showNext(nextOn: string | null, line: PetRecord['lines'][number] | undefined): string | null {
  if (line?.nextOn) return showDate(line.nextOn);
  return nextOn === null ? 'Sin próxima' : null;
}

export function IllnessList({ record, me, acts }: KindListProps) {
  const card = (one: PetRecord['illnesses'][number]) => {
    const medicines = record.medicines.filter(({ illnessId }) => illnessId === one.id).map(({ name }) => name);
    return (
      <EntryCard
        key={one.id}
        entry={{ kind: 'disease', id: one.id, name: one.name, ofVisit: ofVisit(one) }}
        petId={record.pet.id}
        title={one.name}
        lead={`Diagnosticada el ${showDate(one.diagnosedOn)}`}
        chip={<IllnessChip illness={one} />}
        facts={[
          { name: 'Superada', value: one.overcomeOn && showDate(one.overcomeOn) },
          { name: 'Tratamiento', value: one.treatment },
          { name: 'Medicinas', value: [...new Set(medicines)].join(', ') },
          ...places(one),
        ]}
        signature={signature(one, one.diagnosedOn, { me, today: record.today })}
        disabled={one.disabledAt !== null}
        files={record.files}
        acts={acts}
      />
    );
  };
  const disabled = record.illnesses.filter(({ disabledAt }) => disabledAt !== null);
  return (
    <>
      <EntryCards amount={record.illnesses.length}>
        {record.illnesses.filter(({ disabledAt }) => disabledAt === null).map(card)}
      </EntryCards>
      <FoldedCards title="Deshabilitadas" amount={disabled.length}>
        {disabled.map(card)}
      </FoldedCards>
    </>
  );
}

export function CheckupList({ record, me, acts }: KindListProps) {
  return (
    <EntryCards amount={record.checkups.length}>
      {record.checkups.map((one) => {
        const on = one.doneOn ?? one.plannedOn;
        return (
          <EntryCard
            key={one.id}
            entry={{
              kind: 'checkup',
              id: one.id,
              name: on ? `${one.reason} del ${showDate(on)}` : one.reason,
              ofVisit: ofVisit(one),
            }}
            petId={record.pet.id}
            title={one.reason}
            lead={one.doneOn ? `Fue el ${showDate(one.doneOn)}` : `Para el ${on && showDate(on)}`}
            chip={one.doneOn ? null : <Chip icon={<IconClock size={16} />}>Programado</Chip>}
            facts={[
              { name: 'Enfermedad', value: record.illnesses.find(({ id }) => id === one.illnessId)?.name },
              { name: 'Hallazgos', value: one.findings },
              {
                name: 'Condición corporal',
                value: one.bodyCondition && `${one.bodyCondition} de 9`,
              },
              ...places(one),
            ]}
            signature={signature(one, on, { me, today: record.today })}
            files={record.files}
            acts={acts}
          />
        );
      })}
    </EntryCards>
  );
}

export function ConsultationList({ record, me, acts }: KindListProps) {
  return (
    <EntryCards amount={record.consultations.length}>
      {record.consultations.map((one) => {
        const name = `${one.reason} del ${showDate(one.attendedOn)}`;
        const entry: EntryRef = { kind: 'consultation', id: one.id, name, ofVisit: ofVisit(one) };
        return (
          <EntryCard
            key={one.id}
            entry={entry}
            paper={signedPaper(entry, record)}
            petId={record.pet.id}
            title={one.reason}
            lead={`Consulta del ${showDate(one.attendedOn)}`}
            facts={[
              { name: 'Temperatura y peso', value: measuredWords(one) },
              { name: 'Clínica', value: one.clinic },
              { name: 'Veterinario', value: one.veterinarian },
            ]}
            signature={signature(one, one.attendedOn, { me, today: record.today })}
            acts={acts}
          >
            <CardText title="Hallazgos" text={one.findings} />
            <CardText title="Plan" text={one.plan} />
          </EntryCard>
        );
      })}
    </EntryCards>
  );
}

export function PrescriptionList({ record, me, acts }: KindListProps) {
  return (
    <EntryCards amount={record.prescriptions.length}>
      {record.prescriptions.map((one) => {
        const name = `receta del ${showDate(one.prescribedOn)}`;
        const entry: EntryRef = { kind: 'prescription', id: one.id, name, ofVisit: ofVisit(one) };
        return (
          <EntryCard
            key={one.id}
            entry={entry}
            paper={signedPaper(entry, record)}
            petId={record.pet.id}
            title={prescriptionTitle(one.items)}
            lead={`Receta del ${showDate(one.prescribedOn)}`}
            facts={[
              ...one.items.map((item) => ({ name: item.product, value: capital(howToGive(item)) })),
              { name: 'Indicaciones', value: one.indications },
              { name: 'Clínica', value: one.clinic },
              { name: 'Veterinario', value: one.veterinarian },
            ]}
            signature={signature(one, one.prescribedOn, { me, today: record.today })}
            acts={acts}
          />
        );
      })}
    </EntryCards>
  );
}

function IllnessChip({ illness: { state, disabledAt } }: { illness: PetRecord['illnesses'][number] }) {
  if (disabledAt) return <Chip icon={<IconEyeOff size={16} />}>Deshabilitada</Chip>;
  if (state === 'overcome') {
    return (
      <Chip tone="green" icon={<IconCheckCircle size={16} />}>
        {ILLNESS_WORDS.overcome}
      </Chip>
    );
  }
  const Drawing = state === 'chronic' ? IconRefresh : IconDisease;
  return (
    <Chip tone="amber" icon={<Drawing size={16} />}>
      {ILLNESS_WORDS[state]}
    </Chip>
  );
}

interface Places {
  veterinarian: string | null;
  clinic: string | null;
  notes: string | null;
}

/** Veterinarian, clinic and notes; the last facts of every card. */
export function places({ veterinarian, clinic, notes }: Places) {
  return [
    { name: 'Clínica', value: clinic },
    { name: 'Veterinario', value: veterinarian },
    { name: 'Notas', value: notes },
  ];
}
