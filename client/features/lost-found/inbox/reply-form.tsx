/** The family's answer: one of three usual ones, or free text. The typed text survives a failure and a reload. */
import { type FormEvent, useRef, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { TextAreaField } from '../../../components/fields.tsx';
import { useDraft } from '../../../lib/use-draft.ts';
import { MESSAGE_LETTERS } from '#server/lost-found/threads/rules.ts';
import classes from './conversation.module.css';
import { quickAnswers, type Thread } from './sighting-words.ts';
import { type Line, useReply } from './use-thread.ts';

export function ReplyForm({ thread, line }: { thread: Thread; line: Line }) {
  const { threadId } = thread;
  const draft = useDraft<{ text: string }>(`aviso:${threadId}`, isDraft);
  const [text, setText] = useState(draft.restored?.text ?? '');
  const box = useRef<HTMLTextAreaElement>(null);
  const write = (words: string) => {
    setText(words);
    draft.keep({ text: words });
  };
  const reply = useReply(
    line,
    // Text typed while sending is the draft of the next answer.
    () => (box.current?.value ? undefined : draft.clear()),
    (refused) => {
      const since = box.current?.value ?? '';
      write(since === '' ? refused : `${refused}\n${since}`);
    },
  );
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (reply.send(text)) setText('');
    box.current?.focus();
  };
  return (
    <form className={classes.reply} onSubmit={send} noValidate aria-label="Responder">
      <ul className={classes.quick} aria-label="Respuestas rápidas">
        {quickAnswers(thread).map((words) => (
          <li key={words}>
            <button
              type="button"
              className={classes.chip}
              onClick={() => {
                write(text.trim() ? `${text.trim()} ${words}` : words);
                reply.clearProblem();
                box.current?.focus();
              }}
            >
              {words}
            </button>
          </li>
        ))}
      </ul>
      <TextAreaField
        ref={box}
        label="Tu respuesta"
        value={text}
        minRows={2}
        maxLength={MESSAGE_LETTERS}
        error={reply.problem}
        help={
          <>
            No ve tu número ni tu correo.
            {thread.language === 'en' && ' Su página está en inglés.'}
          </>
        }
        onChange={(event) => write(event.currentTarget.value)}
      />
      <Button type="submit" size="lg" fullWidth loading={reply.sending}>
        Enviar
      </Button>
    </form>
  );
}

function isDraft(values: object): boolean {
  return 'text' in values && typeof values.text === 'string';
}
