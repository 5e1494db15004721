/** «¿Es este?»: the patients for whom the server takes what is typed of a new client. */
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { isMeant } from '#server/clinic/counter/rules.ts';
import { readMicrochip } from '#server/pets/pets/rules.ts';
import { useOffline } from '../../../lib/offline.ts';
import type { Found } from '../../../lib/opened-last.ts';
import { trpc } from '../../../lib/trpc.ts';
import classes from './counter.module.css';
import { useKnown } from './known-patients.tsx';
import { PatientRow } from './patient-row.tsx';

type Wanted = Record<'name' | 'ownerName' | 'phone' | 'microchip', string>;

/** Whom the server takes the typed values for: by number, by microchip, or by the names of animal and owner. */
export function useWanted({ name, ownerName, phone, microchip }: Wanted) {
  const offline = useOffline();
  const known = useKnown().all;
  const complete = phone.replace(/\D/g, '').length >= 9;
  const chip = readMicrochip(microchip).kind === 'iso';
  const named = name.trim().length >= 2 && ownerName.trim().length >= 3;
  const typed = {
    name: name.trim(),
    ownerName: named ? ownerName.trim() : '',
    phone: complete ? phone.trim() : '',
    microchip: chip ? microchip.trim() : '',
  };
  const enabled = complete || chip || named;
  const [asked] = useDebouncedValue(typed, 150);
  const { data } = trpc.counter.alike.useQuery(asked, { enabled, retry: false, placeholderData: keepPreviousData });
  if (!enabled) return undefined;
  return offline ? { owner: null, patients: known.filter((one) => isTyped(one, typed)) } : data;
}

/** Without a line, among the patients that this browser knows. */
function isTyped({ name, owner, phone, microchip }: Found, typed: Wanted): boolean {
  if (typed.microchip !== '' && typed.microchip === microchip) return true;
  if (typed.phone !== '' && bare(typed.phone) === bare(phone ?? '')) return true;
  return typed.ownerName !== '' && isMeant({ name, ownerName: owner, ownerSurname: '' }, typed);
}

function bare(phone: string): string {
  return phone.replace(/\D/g, '').replace(/^(593|0)/, '');
}

interface AlreadyThereProps {
  patients: readonly Found[];
  onIn: (patient: Pick<Found, 'petId'>) => void;
}

/** «¿Es este?»: one press leads to the patient that is there already. */
export function AlreadyThere({ patients, onIn }: AlreadyThereProps) {
  return (
    <div aria-live="polite" className={classes.meant}>
      {patients.length > 0 && (
        <>
          <h3>{patients.length === 1 ? '¿Es este?' : '¿Es alguno de estos?'}</h3>
          <ul className={`sheet ${classes.found}`}>
            {patients.map((patient) => (
              <li key={patient.petId}>
                <PatientRow patient={patient} onOpen={() => onIn(patient)}>
                  <span className={classes.yes}>Sí, es este</span>
                </PatientRow>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
