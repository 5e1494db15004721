/** «Otros datos»: what this family, or the clinic, wants to know of an animal beyond the register's own fields. */
import { useId, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { FactList } from '../../../components/fact-list.tsx';
import { IconEdit } from '../../../components/icons/act.tsx';
import { type Answers, trpc } from '../../../lib/trpc.ts';
import classes from './own-fields.module.css';
import { OwnFieldsSheet } from './own-fields-sheet.tsx';

export type PetFields = Answers['ownFields']['of'];
export type PetField = PetFields['fields'][number];

export function OwnFields({ petId, petName }: { petId: number; petName: string }) {
  const own = trpc.ownFields.of.useQuery({ petId });
  const [open, setOpen] = useState(false);
  // The Ficha shows its facts twice, one of them hidden by the layout.
  const titleId = useId();
  if (!own.data) return null;
  const { fields, makes } = own.data;
  const writes = fields.some(({ writable }) => writable);
  if (fields.length === 0 && makes === null) return null;
  const said = fields.filter((one) => one.said !== null);
  return (
    <section className={classes.own} aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.title}>
        Otros datos
      </h2>
      {said.length > 0 ? (
        <FactList facts={said.map((one) => ({ name: one.name, value: one.said }))} />
      ) : (
        <p className="small ink-2">
          {makes === 'clinic'
            ? 'Hasta diez campos de la clínica, para todos sus pacientes: seguro, plan, historia en papel.'
            : 'Hasta diez campos tuyos: su seguro, su pedigrí, la oficina donde lo vacunan.'}
        </p>
      )}
      {(writes || makes !== null) && (
        <Button variant="default" leftSection={<IconEdit />} onClick={() => setOpen(true)}>
          {fields.length === 0 ? 'Agregar un campo' : 'Anotar'}
        </Button>
      )}
      {open && <OwnFieldsSheet petId={petId} petName={petName} data={own.data} onClose={() => setOpen(false)} />}
    </section>
  );
}
