/** Who received a lot: animal, day, owner, and the message in one press. */
import { givenName } from '#server/platform/lib/given-name.ts';
import { Link } from '@tanstack/react-router';
import { chatAddress } from '#server/clinic/recalls/rules.ts';
import { noticeMessage, type SpokenWay } from '#server/clinic/lots/rules.ts';
import { showPhone } from '#server/platform/lib/text.ts';
import { ButtonAnchor } from '../../../components/button.tsx';
import { IconPhone, IconUser, IconWhatsApp } from '../../../components/icons/act.tsx';
import { IconAlertCircle, IconCheck, IconCheckCircle, IconClock } from '../../../components/icons/base.tsx';
import { MoreMenu, MoreMenuItem } from '../../../components/more-menu.tsx';
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
  /** «Ya le avisé». */
  onTold: (ownerId: number, way: SpokenWay) => void;
}

type Told = Recipient['told'][number];

const WAY_WORDS: Record<Told['way'], string> = {
  mail: 'Correo',
  chat: 'WhatsApp',
  phone: 'Por teléfono',
  person: 'En persona',
};

export function RecipientList({ lot, clinic, rows, advice, reads, onChat, onTold }: RecipientListProps) {
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
    <ul className={`sheet ${classes.recipients}`}>
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
            {row.told.map((one) => (
              <ToldChip key={one.way} told={one} />
            ))}
            {row.deceasedOn === null && (
              <span className={`${rowStyles.acts} ${classes.tell} ${classes.screen}`}>
                {row.chat && advice.trim() !== '' && (
                  <ButtonAnchor
                    variant="default"
                    href={chatAddress(row.chat, message(row))}
                    target="_blank"
                    rel="noreferrer"
                    leftSection={<IconWhatsApp />}
                    aria-label={`WhatsApp a ${row.ownerName}`}
                    onClick={() => onChat(row.ownerId)}
                  >
                    WhatsApp
                  </ButtonAnchor>
                )}
                {!row.told.some(({ tells }) => tells) && (
                  <MoreMenu
                    label={`Ya le avisé a ${row.ownerName ?? `quien cuida a ${row.petName}`}`}
                    icon={<IconCheck />}
                    word="Ya le avisé"
                  >
                    <MoreMenuItem icon={<IconUser />} onClick={() => onTold(row.ownerId, 'person')}>
                      En persona
                    </MoreMenuItem>
                    <MoreMenuItem icon={<IconPhone />} onClick={() => onTold(row.ownerId, 'phone')}>
                      Por teléfono
                    </MoreMenuItem>
                  </MoreMenu>
                )}
              </span>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** How the owner was told, when, and by whom of the team; what told of nothing says why. */
function ToldChip({ told: { way, at, by, tells, failed } }: { told: Told }) {
  const words = [`${WAY_WORDS[way]} ${showDate(at)}`, (way === 'phone' || way === 'person') && by];
  if (failed)
    return (
      <Chip tone="amber" icon={<IconAlertCircle size={16} />}>
        Correo {showDate(at)}: no llegó
      </Chip>
    );
  if (!tells)
    return (
      <Chip icon={<IconClock size={16} />}>
        {WAY_WORDS[way]} {showDate(at)}, antes del retiro
      </Chip>
    );
  return (
    <Chip tone="green" icon={<IconCheckCircle size={16} />}>
      {words.filter(Boolean).join(', ')}
    </Chip>
  );
}
