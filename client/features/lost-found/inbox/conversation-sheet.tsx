/** The messages between a finder and the animal's side, as letters on one sheet; the animal's place stands above them. */
import type { ReactNode } from 'react';
import { AlertBand } from '../../../components/alert-band.tsx';
import { ButtonAnchor } from '../../../components/button.tsx';
import { IconPhone, IconWhatsApp } from '../../../components/icons/act.tsx';
import { PetPhoto } from '../../../components/pet-photo.tsx';
import { count } from '../../../lib/format.ts';
import { showPhone } from '#server/platform/lib/text.ts';
import classes from './conversation.module.css';
import { FoundCard } from './found-card.tsx';
import { PlaceCard } from './place-card.tsx';
import { ReplyForm } from './reply-form.tsx';
import { deed, finderName, type Message, showWhen, type Thread } from './sighting-words.ts';
import type { Line } from './use-thread.ts';

interface ConversationSheetProps {
  thread: Thread;
  line: Line;
  /** The way back, before the animal's face. */
  back?: ReactNode;
  menu?: ReactNode;
  /** Whose animal it is. */
  about?: ReactNode;
  /** Beside the words that it ended. */
  reopen?: ReactNode;
}

export function ConversationSheet({ thread, line, back, menu, about, reopen }: ConversationSheetProps) {
  const { threadId, petName, messages, closedAt, mayAnswer, daysLeft } = thread;
  const place = messages.findLast(({ kind }) => kind === 'location');
  return (
    <section className={classes.conversation} aria-labelledby="conversacion">
      <div className={classes.head}>
        {back}
        <PetPhoto species={thread.species} photo={thread.photo} size={46} />
        <div className="grow">
          <h2 id="conversacion" tabIndex={-1}>
            {petName}
          </h2>
          <p className="small ink-2">{thread.name ? `Con ${thread.name}` : 'No dejó su nombre'}</p>
        </div>
        {menu}
      </div>
      {about}
      {thread.found && <FoundCard found={thread.found} petName={petName} />}
      {place && <PlaceCard message={place} thread={thread} />}
      {thread.phone && <Reach phone={thread.phone} name={thread.name} />}
      <ol className={classes.letters} aria-label="Lo que se escribieron">
        {messages.map((message) => (
          <Letter key={message.messageId} message={message} thread={thread} />
        ))}
      </ol>
      {closedAt ? (
        <AlertBand tone="blue" fact="Esta conversación terminó." action={reopen}>
          {thread.reported ? 'La reportaste: la vamos a revisar.' : 'Esa persona ya no puede escribirte desde ella.'}
        </AlertBand>
      ) : mayAnswer ? (
        <ReplyForm key={threadId} thread={thread} line={line} />
      ) : (
        <AlertBand tone="blue">Puedes leerla. Responden quienes escriben en su libreta.</AlertBand>
      )}
      <p className="small ink-2">
        {!closedAt && mayAnswer && 'No pagues por adelantado y queda con esa persona en un lugar con gente. '}
        Esta conversación se borra sola {daysLeft === 0 ? 'hoy' : `en ${count(daysLeft, 'día')}`}.
      </p>
    </section>
  );
}

/** The number that the finder left, for a call outside the product: the member who calls shows their own number. */
function Reach({ phone, name }: { phone: string; name: string | null }) {
  const digits = phone.replace(/\D/g, '');
  return (
    <div className={classes.reach}>
      <p className="small">
        <b>{name ?? 'Esa persona'}</b> dejó su teléfono: <span className="num">{showPhone(phone)}</span>
      </p>
      <div className={classes.acts}>
        <ButtonAnchor
          href={`tel:${phone.startsWith('+') ? '+' : ''}${digits}`}
          variant="default"
          leftSection={<IconPhone />}
        >
          Llamar
        </ButtonAnchor>
        <ButtonAnchor
          href={`https://wa.me/${digits}`}
          target="_blank"
          rel="noopener noreferrer"
          variant="default"
          leftSection={<IconWhatsApp />}
        >
          WhatsApp
        </ButtonAnchor>
      </div>
      <p className="mini ink-2">Si llamas o escribes por ahí, verá tu número.</p>
    </div>
  );
}

function Letter({ message, thread }: { message: Message; thread: Thread }) {
  const { sender, text, place, at, messageId, mine, writer } = message;
  const done = deed(message, thread);
  const family = sender === 'family';
  const who = family
    ? mine
      ? 'Tú'
      : (writer ?? (thread.owner ? 'La clínica' : 'Tu familia'))
    : finderName(thread.name);
  return (
    <li className={classes.letter} data-family={family || undefined} data-bare={(!text && !place) || undefined}>
      <p className={classes.who}>
        <b>{who}</b>
        {messageId === 0 ? <span>Enviando…</span> : <time dateTime={at}>{showWhen(at)}</time>}
      </p>
      {done && <p className={classes.deed}>{done}</p>}
      {place && <p className={classes.text}>{place}</p>}
      {/* Plain text: a stranger's message never becomes a link. */}
      {text && <p className={classes.text}>{text}</p>}
    </li>
  );
}
