/** Third step: the animal's owner. One press where the list has only one. */
import type { ReactNode } from 'react';
import { Pills } from '../../../components/pills.tsx';
import type { Answers } from '../../../lib/trpc.ts';
import classes from './pet-wizard.module.css';
import type { PetForm } from './use-pet-form.ts';

/** The pill that opens the fields of a new owner. */
const NEW = 0;

/** `ownerFields`: name, surname, telephone and e-mail of an owner who is not in the list yet. */
export function StepPeople({
  form,
  stored,
  owners,
  ownerFields,
}: {
  form: PetForm;
  /** The animal to change; absent for a new one. */
  stored: Answers['pets']['details'] | undefined;
  owners: Answers['owners']['list'];
  ownerFields: ReactNode;
}) {
  const { values } = form;
  if (stored && !stored.can.own) return <OthersOwner of={stored} />;
  const chosen = values.newOwner ? NEW : (values.ownerId ?? owners[0]?.id ?? null);
  return (
    <div className={classes.together}>
      <Pills
        label="Su tutor o tutora"
        layout="wrap"
        help="Quien responde por el animal y aparece en sus documentos."
        options={[
          ...owners.map((owner) => ({
            value: owner.id,
            label: owner.principal ? `${owner.name} (tú)` : `${owner.name} ${owner.surname}`.trim(),
          })),
          { value: NEW, label: 'Agregar otra persona' },
        ]}
        value={chosen}
        error={form.errors.ownerId}
        onChange={(id) => {
          form.setFieldValue('newOwner', id === NEW);
          if (id !== NEW) form.setFieldValue('ownerId', id);
          form.clearFieldError('ownerId');
        }}
      />
      {values.newOwner && <div className={classes.inner}>{ownerFields}</div>}
    </div>
  );
}

/** The contact is chosen from the list of the account that holds the animal. */
function OthersOwner({ of: { pet, can } }: { of: Answers['pets']['details'] }) {
  return (
    <p>
      Quien responde por {pet.name} es <b>{`${pet.ownerName} ${pet.ownerSurname}`.trim()}</b>.{' '}
      {can.handOver
        ? 'Para que la lleve otra persona, entrégale su libreta.'
        : 'Solo quien lleva su libreta puede cambiarlo, desde su cuenta.'}
    </p>
  );
}
