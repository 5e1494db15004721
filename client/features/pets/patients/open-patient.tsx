/** «Abrir con permiso»: the ways in which a guardian's animal becomes a patient. What was typed stays. */
import { useState } from 'react';
import { mayDo, type StaffRole } from '#server/platform/core/rights.ts';
import { Pills } from '../../../components/pills.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { invalidate } from '../../../lib/invalidate.ts';
import { AskConsent } from './ask-consent.tsx';
import { RecordPaper } from './record-paper.tsx';
import { TypeCode } from './type-code.tsx';

const WAYS = [
  { value: 'code', label: 'Escribir su código' },
  { value: 'ask', label: 'Pedir permiso' },
] as const;
const PAPER = { value: 'paper', label: 'Tengo el permiso firmado' } as const;

interface OpenPatientProps {
  roles: readonly StaffRole[];
  onClose: () => void;
  onOpened: (petId: number) => void;
}

export function OpenPatient({ roles, onClose, onOpened }: OpenPatientProps) {
  const [way, setWay] = useState<'code' | 'ask' | 'paper'>('code');
  const [typed, setTyped] = useState({ digits: '', code: '', note: '' });
  const put = (changes: Partial<typeof typed>) => setTyped((before) => ({ ...before, ...changes }));
  const opened = (petId: number) => {
    invalidate('adminLists', 'adminRecord');
    onOpened(petId);
  };
  const shared = { typed, put, onOpened: opened };
  return (
    <Sheet opened title="Abrir con permiso" onClose={onClose} dirty={Object.values(typed).some(Boolean)}>
      <Pills
        label="Cómo lo permite su tutor"
        layout="wrap"
        options={mayDo(roles, 'mend') ? [...WAYS, PAPER] : WAYS}
        value={way}
        onChange={setWay}
      />
      {way === 'code' ? (
        <TypeCode {...shared} />
      ) : way === 'ask' ? (
        <AskConsent {...shared} />
      ) : (
        <RecordPaper {...shared} />
      )}
    </Sheet>
  );
}
