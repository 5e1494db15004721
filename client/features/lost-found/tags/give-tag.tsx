/** «Poner placa»: the clinic's staff activates a tag for the patient at hand. */
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { IconQrCode } from '../../../components/icons/frame.tsx';
import { showToast } from '../../../components/toast.tsx';
import { invalidate } from '../../../lib/invalidate.ts';
import type { PetOfTags } from './tag-words.ts';

const ActivateSheet = lazy(() => import('./activate-sheet.tsx').then((module) => ({ default: module.ActivateSheet })));

export function GiveTag({ pet }: { pet: PetOfTags }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<IconQrCode />} onClick={() => setOpen(true)}>
        Poner placa
      </Button>
      {open && (
        <Suspense>
          <ActivateSheet
            pets={[pet]}
            petId={pet.id}
            onClose={() => setOpen(false)}
            onDone={(_petId, name) => {
              setOpen(false);
              invalidate('adminRecord');
              showToast(`La placa de ${name} está activa.`);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
