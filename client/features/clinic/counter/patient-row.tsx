/** A patient in the lists of the counter: face, name, who brings it, and what staff must not miss. */
import { lostWord } from '#server/lost-found/lost-pets/words.rules.ts';
import type { ReactNode } from 'react';
import { showPhone } from '#server/platform/lib/text.ts';
import { IconAlert } from '../../../components/icons/base.tsx';
import { PetPhoto } from '../../../components/pet-photo.tsx';
import { Chip, StateChip } from '../../../components/state-chip.tsx';
import { showAge } from '../../../lib/dates.ts';
import type { Found } from '../../../lib/opened-last.ts';
import classes from './counter.module.css';

interface PatientRowProps {
  patient: Found;
  /** It stands beside the list. */
  open?: boolean;
  onOpen: () => void;
  /** What is due, or what a press does. */
  children?: ReactNode;
}

export function PatientRow({ patient, open = false, onOpen, children }: PatientRowProps) {
  const { name, species, speciesName, breed, birthOn, photo, owner, phone, deceasedOn, lostAt, allergies } = patient;
  return (
    <button type="button" className={classes.row} aria-current={open || undefined} onClick={onOpen}>
      <PetPhoto species={species} photo={photo} size={52} />
      <span className={classes.words}>
        <span className={classes.name}>{name}</span>
        <span className="small ink-2">{[breed || speciesName, showAge(birthOn)].filter(Boolean).join(' · ')}</span>
        <span className="small ink-2">
          {owner}
          {phone && <span className={classes.number}> · {showPhone(phone)}</span>}
        </span>
        {allergies && !deceasedOn && (
          <span className={`small ${classes.allergy}`}>
            <IconAlert size={16} /> <span>Alergias: {allergies}</span>
          </span>
        )}
        {children}
      </span>
      {deceasedOn ? (
        <Chip>En recuerdo</Chip>
      ) : lostAt ? (
        <StateChip state="lost">{lostWord(patient.sex)}</StateChip>
      ) : null}
    </button>
  );
}
