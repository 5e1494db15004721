/** The record for a veterinarian: the alerts, the animal, then each kind with its own add button. */
import { useState } from 'react';
import { AlertBand } from '../../../components/alert-band.tsx';
import { Attachments } from '../../pets/files/attachments.tsx';
import { Button, IconButton } from '../../../components/button.tsx';
import { FactList } from '../../../components/fact-list.tsx';
import { IconEdit, IconTrash } from '../../../components/icons/act.tsx';
import { IconAlert } from '../../../components/icons/base.tsx';
import { IconPlus } from '../../../components/icons/frame.tsx';
import { IconDisease, IconMedicine } from '../../../components/icons/care.tsx';
import { PetPhoto } from '../../../components/pet-photo.tsx';
import { StateChip } from '../../../components/state-chip.tsx';
import { Sticker } from '../../pets/pets/sticker.tsx';
import { attachedTo, PURPOSE } from '../../../lib/attachments.ts';
import { showEvery } from '../../../lib/care-words.ts';
import type { EntryKind } from '../../../lib/entry-address.ts';
import { showAge, showDate } from '../../../lib/dates.ts';
import { capital, showMicrochip, showSex, showWeightIn } from '../../../lib/format.ts';
import { ownUnit } from '../../../lib/weight-unit.ts';
import { ConfirmDose } from '../../health/record/confirm-dose.tsx';
import { rangeOf, rangeWords } from '../../health/record/weight-target.ts';
import { type Group, groupsOf, type Row, type VisitRecord as RecordShown } from './record-rows.ts';
import { SignVisit } from './sign-visit.tsx';
import classes from './visits.module.css';

const FOLDED = 4;

interface VisitRecordProps {
  record: RecordShown;
  onAdd: (kind: EntryKind) => void;
  onEdit: (kind: EntryKind, entryId: number) => void;
  onRemove: (kind: EntryKind, row: Row) => void;
  /** The weight to aim at. */
  onTarget: () => void;
}

export function VisitRecord({ record, ...acts }: VisitRecordProps) {
  const signed = record.visit.registration !== null;
  return (
    <div className={classes.record}>
      <Animal record={record} />
      {!signed && <SignVisit />}
      {signed && (
        <nav className={classes.adds} aria-label="Agregar">
          {groupsOf(record).map(({ kind, add, sticker }) => (
            <Button
              key={kind}
              variant="default"
              leftSection={<Sticker kind={sticker} size={26} />}
              onClick={() => acts.onAdd(kind)}
            >
              <span className="visually-hidden">{add.split(' ')[0]} </span>
              {capital(add.split(' ')[1] ?? '')}
            </Button>
          ))}
          <Button variant="default" leftSection={<Sticker kind="weight" size={26} />} onClick={acts.onTarget}>
            Meta de peso
          </Button>
        </nav>
      )}
      {groupsOf(record).map((group) => (
        <Kind key={group.kind} group={group} record={record} {...acts} />
      ))}
    </div>
  );
}

function Animal({ record }: { record: RecordShown }) {
  const { pet, weights, state, today, medicines, illnesses, lines, treatments } = record;
  const running = medicines.filter(
    ({ startOn, endOn, disabledAt, disputedAt }) =>
      !disabledAt && !disputedAt && startOn <= today && (endOn === null || endOn >= today),
  );
  const ill = illnesses.filter((one) => !one.disabledAt && !one.disputedAt && one.state !== 'overcome');
  const [weight] = weights.filter(({ disputedAt }) => disputedAt === null);
  const range = rangeOf(pet);
  const due = lines.filter((line) => line.state === 'overdue' || line.state === 'soon');
  return (
    <section className={`sheet pad ${classes.facts}`} aria-label="El animal">
      <div className={classes.animal}>
        <PetPhoto species={pet.species} photo={pet.photo} alt={pet.photo ? `Foto de ${pet.name}` : ''} size={72} />
        <div className="grow">
          <h1 tabIndex={-1}>{pet.name}</h1>
          <p className="ink-2">
            {[pet.breed ?? pet.speciesName, showSex(pet.sex), showAge(pet.birthOn, pet.birthEstimated === 1)]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <StateChip state={state} />
        </div>
      </div>
      <AlertBand tone={pet.allergies ? 'red' : 'blue'} fact={pet.allergies ? 'Alergias:' : 'Sin alergias anotadas.'}>
        {pet.allergies}
      </AlertBand>
      {ill.length > 0 && (
        <AlertBand tone="amber" icon={<IconDisease />} fact="Enfermedades:">
          {ill.map(({ name }) => name).join('; ')}
        </AlertBand>
      )}
      {running.length > 0 && (
        <AlertBand tone="amber" icon={<IconMedicine />} fact="Toma:">
          {running.map((one) => `${one.name}, ${one.dose} ${showEvery(one.every, one.everyUnit)}`).join('; ')}
          {running.map(({ id, name }) => {
            const went = treatments.find(({ medicineId }) => medicineId === id)?.adherence;
            return went && <p key={id} className="small">{`${running.length > 1 ? `${name}. ` : ''}${went}`}</p>;
          })}
        </AlertBand>
      )}
      {due.length > 0 && (
        <AlertBand tone={due.some((line) => line.state === 'overdue') ? 'red' : 'amber'} fact="Le toca:">
          {due.map(({ title, nextOn }) => `${title}${nextOn ? ` (${showDate(nextOn)})` : ''}`).join(', ')}
        </AlertBand>
      )}
      <FactList
        facts={[
          { name: 'Nacimiento', value: pet.birthOn && showDate(pet.birthOn) },
          {
            name: 'Peso',
            value: weight && `${showWeightIn(weight.grams, weight.unit)}, ${showDate(weight.measuredOn)}`,
          },
          { name: 'Meta de peso', value: range && rangeWords(range, ownUnit(weight?.unit)) },
          { name: 'Esterilización', value: pet.neutered === null ? null : pet.neutered ? 'Sí' : 'No' },
          { name: 'Microchip', value: pet.microchip && showMicrochip(pet.microchip) },
          { name: 'Color', value: pet.color },
          { name: 'Señas', value: pet.marks },
        ]}
      />
    </section>
  );
}

function Kind({ group, record, onAdd, onEdit, onRemove }: { group: Group } & VisitRecordProps) {
  const { kind, title, add, rows } = group;
  const purpose = PURPOSE[kind];
  const [all, setAll] = useState(false);
  const shown = all ? rows : rows.slice(0, FOLDED);
  return (
    <section className={`sheet pad ${classes.kind}`} aria-label={title}>
      <div className={classes.head}>
        <h2 className="grow">{title}</h2>
        {record.visit.registration !== null && (
          <Button variant="subtle" size="sm" leftSection={<IconPlus />} aria-label={add} onClick={() => onAdd(kind)}>
            Agregar
          </Button>
        )}
      </div>
      {rows.length === 0 && <p className="small ink-2">Nada anotado.</p>}
      <ul className={classes.written}>
        {shown.map((row) => (
          <li key={row.id} className={classes.row}>
            <div className="grow">
              <p className="strong">{row.title}</p>
              <p className="small ink-2 num">{row.detail}</p>
              <p className="mini ink-3">{row.origin}</p>
              {purpose && (
                <Attachments
                  petId={record.pet.id}
                  target={{ purpose, id: row.id }}
                  of={row.title}
                  files={attachedTo(record.files, { purpose, id: row.id })}
                />
              )}
              {row.disputed && (
                <p className={classes.disputed}>
                  <IconAlert size={16} /> Su familia dice que no es correcto.
                </p>
              )}
            </div>
            {kind === 'vacuna' && row.unconfirmed && !row.disputed && record.visit.registration !== null && (
              <ConfirmDose dose={{ id: row.id, name: row.title, detail: row.detail }} petId={record.pet.id} />
            )}
            {row.mine && (
              <div className={classes.mine}>
                <IconButton label={`Corregir ${row.title}`} onClick={() => onEdit(kind, row.id)}>
                  <IconEdit />
                </IconButton>
                <IconButton label={`Quitar ${row.title}`} onClick={() => onRemove(kind, row)}>
                  <IconTrash />
                </IconButton>
              </div>
            )}
          </li>
        ))}
      </ul>
      {rows.length > FOLDED && (
        <Button variant="subtle" size="sm" onClick={() => setAll(!all)}>
          {all ? 'Ver menos' : `Ver las ${rows.length}`}
        </Button>
      )}
    </section>
  );
}
