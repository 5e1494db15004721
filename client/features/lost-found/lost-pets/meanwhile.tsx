/** The events since the loss: messages of finders, and how often its code was read. */
import { Link } from '@tanstack/react-router';
import { EmptyState } from '../../../components/empty-state.tsx';
import { IconMail } from '../../../components/icons/base.tsx';
import { IconChevronRight, IconQrCode } from '../../../components/icons/frame.tsx';
import { IconMapPin } from '../../../components/icons/talk.tsx';
import { Chip } from '../../../components/state-chip.tsx';
import { capital, count } from '../../../lib/format.ts';
import { dayWords, type Loss, momentWords } from './loss-words.ts';
import classes from './losses.module.css';

export function Meanwhile({ data }: { data: Loss }) {
  const { readings, conversations, today } = data;
  if (readings.length + conversations.length === 0) {
    return (
      <EmptyState scene="search" title="Todavía no hay noticias" bare>
        Cuando alguien lea su código o te escriba, lo verás aquí.
      </EmptyState>
    );
  }
  return (
    <ul className={classes.list}>
      {conversations.map(({ id, name, lastAt, unread, urgent }) => (
        <li key={`aviso:${id}`}>
          <Link to="/dashboard/avisos" search={{ aviso: id }} className={classes.row}>
            {urgent ? <IconMapPin size={22} /> : <IconMail size={22} />}
            <span className="grow">
              <b>{name ?? 'Alguien'} te escribió</b>
              <span className="small ink-2">
                {capital(momentWords(lastAt, today))}
                {urgent && '. Envió su ubicación'}
              </span>
            </span>
            {unread && <Chip tone="blue">Sin leer</Chip>}
            <IconChevronRight />
          </Link>
        </li>
      ))}
      {readings.map(({ day, amount }) => (
        <li key={day} className={classes.row}>
          <IconQrCode size={22} />
          <span className="grow">
            <b>{count(amount, 'lectura')} de su código</b>
            <span className="small ink-2">{capital(dayWords(day, today))}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
