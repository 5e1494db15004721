/** The columns of the administration's list of unsent mails. */
import { KIND_WORDS } from '#server/admin/mail-queue/rules.ts';
import { IconAlert, IconClock, IconWorking } from '../../../components/icons/base.tsx';
import { Chip } from '../../../components/state-chip.tsx';
import { showInstant } from '../../../lib/dates.ts';
import type { Answers } from '../../../lib/trpc.ts';
import classes from './mail-desk.module.css';

export type MailRow = Answers['mailQueue']['list']['rows'][number];

/** The same shape as the columns of the administration's lists (features/admin/lists). */
export const MAIL_COLUMNS = [
  {
    title: 'Correo',
    width: 'wide',
    cell: (mail: MailRow) => (
      <span className={classes.two}>
        <b>{KIND_WORDS[mail.kind]}</b>
        <span className={`ink-2 ${classes.address}`}>{mail.email}</span>
        <span className={`small ink-2 ${classes.since}`}>Desde {showInstant(mail.createdAt)}</span>
      </span>
    ),
  },
  { title: 'Estado', cell: (mail: MailRow) => <MailState mail={mail} /> },
  {
    title: 'Por qué',
    width: 'middle',
    cell: (mail: MailRow) => (
      <span className={classes.why}>
        {mail.cause ?? (mail.attempts === 0 ? 'Todavía no se intenta.' : 'Se está intentando.')}
      </span>
    ),
  },
  { title: 'Intentos', figure: true, cell: (mail: MailRow) => mail.attempts },
  { title: 'Desde', figure: true, deskOnly: true, cell: (mail: MailRow) => showInstant(mail.createdAt) },
] as const;

export function MailState({ mail }: { mail: MailRow }) {
  if (mail.sending) return <Chip icon={<IconWorking />}>Saliendo</Chip>;
  if (mail.state === 'refused')
    return (
      <Chip tone="amber" icon={<IconAlert />}>
        Rechazado
      </Chip>
    );
  if (mail.state === 'given-up')
    return (
      <Chip tone="amber" icon={<IconAlert />}>
        No salió
      </Chip>
    );
  return <Chip icon={<IconClock />}>En espera</Chip>;
}
