/** One appointment: its hour, who comes, how it stands, and the next tap. */
import { Link } from '@tanstack/react-router';
import { shortTime } from '#server/clinic/appointments/rules.ts';
import { Button } from '../../../components/button.tsx';
import { IconEdit, IconUser, IconWhatsApp } from '../../../components/icons/act.tsx';
import { IconCheck, IconClose } from '../../../components/icons/base.tsx';
import { IconCalendar } from '../../../components/icons/frame.tsx';
import { IconPaw } from '../../../components/icons/care.tsx';
import { MoreMenu, MoreMenuItem, MoreMenuLink } from '../../../components/more-menu.tsx';
import { PetPhoto } from '../../../components/pet-photo.tsx';
import { Chip } from '../../../components/state-chip.tsx';
import { type Card, NEXT, standing, wasEarly, whoBrings } from './appointment-words.ts';
import { WhatsappChip } from '../whatsapp/whatsapp-chip.tsx';
import rowStyles from '../../../components/rows.module.css';
import classes from './appointments.module.css';
import { useChat } from './use-chat.ts';
import type { useStates } from './use-states.ts';

const TONES = {
  asked: 'blue',
  agreed: 'plain',
  confirmed: 'green',
  arrived: 'amber',
  attending: 'amber',
  done: 'green',
  missed: 'plain',
  cancelled: 'plain',
} as const;

interface AppointmentCardProps {
  card: Card;
  /** The server's moment, for how long a client waits. */
  now: string;
  /** Today's are acted upon; of other days only who comes is of interest. */
  today: boolean;
  /** Who attends is said where the column does not say it. */
  withVeterinarian: boolean;
  states: ReturnType<typeof useStates>;
  onEdit: (card: Card) => void;
}

export function AppointmentCard({ card, now, today, withVeterinarian, states, onEdit }: AppointmentCardProps) {
  const { name, state, reason, time, until, petId } = card;
  const next = NEXT[state];
  return (
    <article className={classes.card} data-state={state} aria-label={`${shortTime(time)}, ${name}`}>
      <p className={`num ${classes.time}`}>
        <b>{shortTime(time)}</b> <span className="small ink-2">a {shortTime(until)}</span>
      </p>
      <div className={classes.who}>
        <PetPhoto species={card.species ?? 'other'} photo={card.photo} size={38} />
        <div className={`${rowStyles.words} ${classes.words}`}>
          <p className={classes.name}>
            {petId === null ? (
              name
            ) : (
              <Link to="/dashboard/mostrador" search={{ ver: petId }}>
                {name}
              </Link>
            )}
          </p>
          <p className="small">{reason}</p>
          <p className="small ink-2">{whoBrings(card)}</p>
          {withVeterinarian && <p className="small ink-2">{card.veterinarian ?? 'Sin veterinario'}</p>}
        </div>
        <Acts card={card} today={today} states={states} onEdit={onEdit} />
      </div>
      <div className={classes.foot}>
        <Chip
          tone={TONES[state]}
          icon={state === 'confirmed' || state === 'done' ? <IconCheck size={16} /> : undefined}
        >
          {standing(card, now)}
        </Chip>
        {wasEarly(card) && <Chip>Antes de su día</Chip>}
        {card.via === 'walkIn' && <Chip>Sin turno</Chip>}
        {card.byGuardian && state !== 'confirmed' && <Chip>Por su tutor</Chip>}
        {card.moved && card.byGuardian && state === 'confirmed' && <Chip tone="blue">Lo movió su tutor</Chip>}
        {(state === 'agreed' || state === 'confirmed') && card.whatsapp && (
          <WhatsappChip state={card.whatsapp.state}>
            {card.whatsapp.problem && <span className="visually-hidden">: {card.whatsapp.problem}</span>}
          </WhatsappChip>
        )}
        {next && today && (
          <Button
            size="sm"
            variant="outline"
            className={classes.next ?? ''}
            loading={states.busy === card.appointmentId}
            aria-label={`${next.word}: ${name}`}
            onClick={() => states.set(card, next.to)}
          >
            {next.word}
          </Button>
        )}
      </div>
    </article>
  );
}

function Acts({ card, today, states, onEdit }: Pick<AppointmentCardProps, 'card' | 'today' | 'states' | 'onEdit'>) {
  const { name, state, petId } = card;
  const ahead = state === 'agreed' || state === 'confirmed';
  const tell = useChat(card.appointmentId);
  return (
    <MoreMenu label={`Más acciones: turno de ${name}`}>
      {ahead && today && (
        <MoreMenuItem icon={<IconClose />} onClick={() => states.set(card, 'missed')}>
          No vino
        </MoreMenuItem>
      )}
      {petId === null ? (
        <MoreMenuLink
          to="/dashboard/mostrador"
          search={{ q: card.phone ?? card.name, nuevo: true }}
          icon={<IconUser />}
        >
          Registrar en el mostrador
        </MoreMenuLink>
      ) : (
        <MoreMenuLink to="/dashboard/mostrador" search={{ ver: petId }} icon={<IconPaw />}>
          Abrir en el mostrador
        </MoreMenuLink>
      )}
      {ahead && card.chat && (
        <MoreMenuItem icon={<IconWhatsApp />} onClick={() => void tell()}>
          Enviar por WhatsApp
        </MoreMenuItem>
      )}
      {ahead && (
        <MoreMenuItem icon={<IconEdit />} onClick={() => onEdit(card)}>
          Mover o corregir
        </MoreMenuItem>
      )}
      {state === 'agreed' && (
        <MoreMenuItem icon={<IconCheck />} onClick={() => states.set(card, 'confirmed')}>
          Confirmó
        </MoreMenuItem>
      )}
      {wasEarly(card) && (
        <MoreMenuItem icon={<IconCalendar />} onClick={() => states.set(card, 'agreed')}>
          Viene igual ese día
        </MoreMenuItem>
      )}
      {state === 'missed' && (
        <MoreMenuItem icon={<IconCheck />} onClick={() => states.set(card, 'arrived')}>
          Llegó tarde
        </MoreMenuItem>
      )}
      {(ahead || state === 'arrived' || state === 'attending') && (
        <MoreMenuItem icon={<IconClose />} onClick={() => states.set(card, 'cancelled')}>
          Cancelar el turno
        </MoreMenuItem>
      )}
    </MoreMenu>
  );
}
