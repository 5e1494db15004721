/** Who received a lot: animal, day, owner, and the message in one press. */
import { givenName } from '#server/platform/lib/given-name.ts';
import { Link } from '@tanstack/react-router';
import { chatAddress } from '#server/clinic/recalls/rules.ts';
import { noticeMessage } from '#server/clinic/lots/rules.ts';
import { showPhone } from '#server/platform/lib/text.ts';
import { ButtonAnchor } from '../../../components/button.tsx';
import { IconWhatsApp } from '../../../components/icons/act.tsx';
import { IconCheckCircle } from '../../../components/icons/base.tsx';
import { PetPhoto } from '../../../components/pet-photo.tsx';
import { Chip } from '../../../components/state-chip.tsx';
import { showDate } from '../../../lib/dates.ts';
import type { Answers } from '../../../lib/trpc.ts';
import type { Lot } from './lot-list.tsx';
import rowStyles from '../../../components/rows.module.css';
import classes from './lots.module.css';

export type Recipient = Answers['lots']['recipients']['rows'][number];

interface RecipientListProps {
  lot: Lot;
  clinic: string;
  rows: readonly Recipient[];
  advice: string;
  /** Whether who looks may read a patient's record: reception may not. */
  reads: boolean;
  onChat: (ownerId: number) => void;
}

export function RecipientList({ lot, clinic, rows, advice, reads, onChat }: RecipientListProps) {
  const ofOwner = Map.groupBy(rows, ({ ownerId }) => ownerId);
  const message = (row: Recipient) =>
    noticeMessage({
      name: givenName(row.ownerName ?? ''),
      clinic,
      lot,
      vaccine: row.vaccine,
      pets: (ofOwner.get(row.ownerId) ?? []).filter(({ deceasedOn }) => deceasedOn === null),
      advice,
    });
  return (
    <ul className={`sheet ${rowStyles.list}`}>
      {rows.map((row) => (
        <li key={row.vaccinationId} className={`${rowStyles.row} ${classes.row}`}>
          <PetPhoto photo={row.photo} species={row.species} size={46} />
          <div className={`${rowStyles.words} ${classes.words}`}>
            <h3>
              {row.patient && reads ? (
                <Link to="/dashboard/perfilMascotas" search={{ mascota: row.petId }}>
                  {row.petName}
                </Link>
              ) : (
                row.petName
              )}
            </h3>
            <p className="small ink-2 num">
              {row.speciesName} · {showDate(row.givenOn)}
              {row.deceasedOn && ` · murió el ${showDate(row.deceasedOn)}`}
            </p>
            <p className="small">
              {row.ownerName === null
                ? 'Ya no es paciente: recibe el correo, y su contacto no se muestra.'
                : [row.ownerName, row.phone && showPhone(row.phone), row.email].filter(Boolean).join(' · ')}
            </p>
          </div>
          <div className={classes.amount}>
            {row.mailedAt && (
              <Chip tone="green" icon={<IconCheckCircle size={16} />}>
                Correo {showDate(row.mailedAt)}
              </Chip>
            )}
            {row.chattedAt && (
              <Chip tone="green" icon={<IconCheckCircle size={16} />}>
                WhatsApp {showDate(row.chattedAt)}
              </Chip>
            )}
            {row.chat && row.deceasedOn === null && advice.trim() !== '' && (
              <span className={classes.screen}>
                <ButtonAnchor
                  variant="default"
                  size="sm"
                  href={chatAddress(row.chat, message(row))}
                  target="_blank"
                  rel="noreferrer"
                  leftSection={<IconWhatsApp />}
                  aria-label={`WhatsApp a ${row.ownerName}`}
                  onClick={() => onChat(row.ownerId)}
                >
                  WhatsApp
                </ButtonAnchor>
              </span>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
