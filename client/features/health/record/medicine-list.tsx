/** Treatments: current ones with their progress, then planned, finished and disabled ones. */
import { daysBetween } from '#server/platform/lib/calendar.ts';
import { IconCheckCircle, IconClock, IconEyeOff } from '../../../components/icons/base.tsx';
import { IconMedicine } from '../../../components/icons/care.tsx';
import { Chip } from '../../../components/state-chip.tsx';
import { Sticker } from '../../pets/pets/sticker.tsx';
import { showPlan, showRoute } from '../../../lib/care-words.ts';
import { showDate } from '../../../lib/dates.ts';
import { capital } from '../../../lib/format.ts';
import { isCurrent, ofVisit, type PetRecord, signature } from './entry.ts';
import classes from './entry-card.module.css';
import { EntryCard, EntryCards, FoldedCards } from './entry-card.tsx';
import { Treatment } from './treatment.tsx';
import { type KindListProps, places } from './kind-lists.tsx';

type Medicine = PetRecord['medicines'][number];

export function MedicineList({ record, me, acts }: KindListProps) {
  const { medicines, today } = record;
  const card = (one: Medicine) => (
    <EntryCard
      key={one.id}
      entry={{ kind: 'medicine', id: one.id, name: one.name, ofVisit: ofVisit(one) }}
      petId={record.pet.id}
      title={one.name}
      lead={`${one.dose}, ${showPlan(one)}`}
      chip={<MedicineChip medicine={one} today={today} />}
      facts={[
        { name: 'Desde', value: `${showDate(one.startOn)}, ${one.firstTime}` },
        { name: 'Vía', value: showRoute(one.route) },
        { name: 'Enfermedad', value: record.illnesses.find(({ id }) => id === one.illnessId)?.name },
        ...places(one),
      ]}
      signature={signature(one, one.startOn, { me, today })}
      disabled={one.disabledAt !== null}
      files={record.files}
      acts={acts}
    >
      {isCurrent(one, today) && <Progress medicine={one} today={today} />}
      {isCurrent(one, today) && <Treatment medicine={one} record={record} />}
    </EntryCard>
  );
  const enabled = medicines.filter(({ disabledAt }) => disabledAt === null);
  const finished = enabled.filter(({ endOn }) => endOn !== null && endOn < today);
  const disabled = medicines.filter(({ disabledAt }) => disabledAt !== null);
  return (
    <>
      <EntryCards amount={enabled.length}>{enabled.filter((one) => !finished.includes(one)).map(card)}</EntryCards>
      <FoldedCards title="Terminadas" amount={finished.length}>
        {finished.map(card)}
      </FoldedCards>
      <FoldedCards title="Deshabilitadas" amount={disabled.length}>
        {disabled.map(card)}
      </FoldedCards>
    </>
  );
}

/** The current medicines, in one line each. */
export function CurrentMedicines({ record }: { record: PetRecord }) {
  return (
    <ul className={`sheet ${classes.rows}`}>
      {record.medicines
        .filter((one) => isCurrent(one, record.today))
        .map((one) => (
          <li key={one.id} className={classes.row}>
            <Sticker kind="medicine" size={40} />
            <div className="grow">
              <p className="strong">{one.name}</p>
              <p className="small ink-2 num">{capital(`${one.dose}, ${showPlan(one)}`)}</p>
              <Progress medicine={one} today={record.today} />
              <Treatment medicine={one} record={record} />
            </div>
          </li>
        ))}
    </ul>
  );
}

/** Only where the end is known: an open-ended treatment has no percentage. */
function Progress({ medicine: { name, startOn, endOn }, today }: { medicine: Medicine; today: string }) {
  if (endOn === null) return null;
  const days = daysBetween(startOn, endOn) + 1;
  const day = daysBetween(startOn, today) + 1;
  if (days < 2) return null;
  return (
    <div className={classes.progress}>
      <progress className={classes.bar} max={days} value={day} aria-label={`${name}: día ${day} de ${days}`} />
      <span aria-hidden="true">
        Día {day} de {days}
      </span>
    </div>
  );
}

function MedicineChip({ medicine, today }: { medicine: Medicine; today: string }) {
  if (medicine.disabledAt) return <Chip icon={<IconEyeOff size={16} />}>Deshabilitada</Chip>;
  if (medicine.startOn > today)
    return <Chip icon={<IconClock size={16} />}>Empieza el {showDate(medicine.startOn)}</Chip>;
  if (isCurrent(medicine, today)) {
    return (
      <Chip tone="amber" icon={<IconMedicine size={16} />}>
        En curso
      </Chip>
    );
  }
  return (
    <Chip tone="green" icon={<IconCheckCircle size={16} />}>
      Terminada
    </Chip>
  );
}
