/** One mail beside the list: its dates, recipient, attempts, and the mail server's answer. */
import { KIND_WORDS, PRIORITY_WORDS } from '#server/admin/mail-queue/rules.ts';
import { Button } from '../../../components/button.tsx';
import { FactList } from '../../../components/fact-list.tsx';
import { Acts, Parts } from '../../../components/looked-at.tsx';
import { showInstant } from '../../../lib/dates.ts';
import { type MailRow, MailState } from './mail-columns.tsx';
import classes from './mail-desk.module.css';
import { useMailActs } from './use-mail-acts.ts';

export function MailPanel({ mail, onDone }: { mail: MailRow | undefined; onDone: () => void }) {
  const { again, discard, busy } = useMailActs(onDone);
  if (!mail) return <p className="ink-2">Ese correo ya salió, o ya no está entre los que se ven.</p>;
  const { id, kind, email, state, cause, lastError } = mail;
  return (
    <Parts>
      <div>
        <MailState mail={mail} />
      </div>
      <FactList
        facts={[
          { name: 'Qué es', value: KIND_WORDS[kind] },
          { name: 'Prioridad', value: PRIORITY_WORDS[mail.priority] },
          { name: 'Para', value: <span className={classes.address}>{email}</span> },
          { name: 'Se pidió', value: showInstant(mail.createdAt) },
          { name: 'Sirve hasta', value: showInstant(mail.expiresAt) },
          { name: 'Intentos', value: mail.attempts },
          { name: 'Próximo intento', value: state === 'waiting' ? showInstant(mail.nextAttemptAt) : null },
          { name: 'Se dejó', value: mail.parkedAt && showInstant(mail.parkedAt) },
          { name: 'Por qué', value: cause },
          {
            name: 'Detalle técnico',
            value: lastError && lastError !== 'expired' ? <span className={classes.address}>{lastError}</span> : null,
          },
        ]}
      />
      {state === 'refused' && (
        <p className="ink-2">
          Quien lo esperaba ve en su pantalla que no se pudo entregar. Si la dirección está bien, envíalo otra vez.
        </p>
      )}
      {!mail.again && (
        <p className="ink-2">
          Este correo solo servía en su momento: quien lo pidió puede pedirlo de nuevo, o sale otro solo.
        </p>
      )}
      <Acts>
        {mail.again && (
          <Button loading={again.isPending} disabled={busy} onClick={() => again.mutate({ mailIds: [id] })}>
            Enviar otra vez
          </Button>
        )}
        <Button
          variant="outline"
          loading={discard.isPending}
          disabled={busy}
          onClick={() => discard.mutate({ mailIds: [id] })}
        >
          Descartar
        </Button>
      </Acts>
    </Parts>
  );
}

/** The actions on marked mails, with their number. */
export function BulkMails({ marked, onDone }: { marked: readonly MailRow[]; onDone: () => void }) {
  const { again, discard, busy } = useMailActs(onDone);
  const mailIds = marked.map(({ id }) => id);
  const words = `${mailIds.length} ${mailIds.length === 1 ? 'correo' : 'correos'}`;
  return (
    <>
      <Button variant="outline" loading={again.isPending} disabled={busy} onClick={() => again.mutate({ mailIds })}>
        Enviar {words} otra vez
      </Button>
      <Button variant="outline" loading={discard.isPending} disabled={busy} onClick={() => discard.mutate({ mailIds })}>
        Descartar {words}
      </Button>
    </>
  );
}
