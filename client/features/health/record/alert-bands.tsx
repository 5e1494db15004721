/** The alerts above a record that a veterinarian must not miss, and whether this member may write. */
import { Link } from '@tanstack/react-router';
import { AlertBand } from '../../../components/alert-band.tsx';
import { IconDisease, IconMedicine } from '../../../components/icons/care.tsx';
import { ILLNESS_WORDS, showEvery } from '../../../lib/care-words.ts';
import classes from './alert-bands.module.css';
import { isCurrent, type PetRecord } from './entry.ts';

const SHOWN = 4;

/** Whether anything of it stands above the record. */
export function hasAlerts({ pet, today, illnesses, medicines }: PetRecord): boolean {
  if (pet.deceasedOn !== null) return false;
  const ill = illnesses.some(({ state, disabledAt }) => disabledAt === null && state !== 'overcome');
  return pet.allergies !== null || ill || medicines.some((one) => isCurrent(one, today));
}

export function AlertBands({ record }: { record: PetRecord }) {
  const { pet, today, can } = record;
  // Of an animal that died nothing has to be looked out for.
  const living = pet.deceasedOn === null;
  const allergies = living ? pet.allergies : null;
  const ill = record.illnesses.filter(({ state, disabledAt }) => living && disabledAt === null && state !== 'overcome');
  const given = record.medicines.filter((one) => living && isCurrent(one, today));
  if (!allergies && ill.length + given.length === 0 && (can.edit || can.attend)) return null;
  return (
    <div className={classes.bands}>
      {allergies && <AlertBand fact="Alergias:">{allergies}</AlertBand>}
      {ill.length + given.length > 0 && (
        <AlertBand tone="amber" icon={ill.length > 0 ? <IconDisease /> : <IconMedicine />}>
          {ill.length > 0 && (
            <p>
              <b>Enfermedades:</b>{' '}
              {listed(ill.map(({ name, state }) => `${name} (${ILLNESS_WORDS[state].toLowerCase()})`))}.
            </p>
          )}
          {given.length > 0 && (
            <p>
              <b>Toma</b>{' '}
              {listed(given.map((one) => `${one.name}, ${one.dose} ${showEvery(one.every, one.everyUnit)}`))}.
            </p>
          )}
        </AlertBand>
      )}
      {!can.edit && !can.attend && (
        <AlertBand tone="blue" fact="Solo puedes ver.">
          {pet.keeper} te comparte su libreta.{' '}
          <Link to="/dashboard/familia" search={{ mascota: pet.id }}>
            Quiénes la ven
          </Link>
        </AlertBand>
      )}
    </div>
  );
}

/** `a; b y 3 más`. */
function listed(names: readonly string[]): string {
  if (names.length <= SHOWN) return names.join('; ');
  return `${names.slice(0, SHOWN).join('; ')} y ${names.length - SHOWN} más`;
}
