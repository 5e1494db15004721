/** A short note of the family for the page; saved on blur or after a pause, and kept on this device until then. */
import { useEffect, useRef, useState } from 'react';
import { LONGEST_NOTE } from '#server/lost-found/tag-page/choices.rules.ts';
import { TextAreaField } from '../../../components/fields.tsx';
import { IconCheck } from '../../../components/icons/base.tsx';
import { useDraft } from '../../../lib/use-draft.ts';
import classes from './page-choices.module.css';

interface NoteFieldProps {
  label: string;
  help: string;
  placeholder: string;
  /** The draft's key for unsaved text. */
  draft: string;
  saved: string | null;
  /** Resolves to true once the server has stored it. */
  onSave: (text: string | null) => Promise<boolean>;
}

const PAUSE_MS = 1500;

export function NoteField({ label, help, placeholder, draft: name, saved, onSave }: NoteFieldProps) {
  const draft = useDraft<{ text: string }>(name);
  const [text, setText] = useState(draft.restored?.text ?? saved ?? '');
  const [state, setState] = useState<'same' | 'saving' | 'saved' | 'failed'>('same');
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const written = useRef(saved ?? '');
  const latest = useRef(text);
  const store = async () => {
    clearTimeout(timer.current);
    const now = latest.current.trim();
    if (now === written.current) return;
    const before = written.current;
    written.current = now;
    setState('saving');
    if (await onSave(now || null)) {
      if (latest.current.trim() === now) draft.clear();
      setState('saved');
    } else {
      written.current = before;
      setState('failed');
    }
  };
  // A ref, so that the timer and the cleanup call the latest render's function.
  const send = useRef(store);
  useEffect(() => {
    send.current = store;
  });
  const type = (value: string) => {
    latest.current = value;
    setText(value);
    setState('same');
    draft.keep({ text: value });
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void send.current(), PAUSE_MS);
  };
  useEffect(() => {
    // Sends the text that a lost connection left in the draft.
    void send.current();
    // Leaving the screen within the pause saves the note too.
    return () => void send.current();
  }, []);
  const left = LONGEST_NOTE - text.length;
  return (
    <div className={classes.note}>
      <TextAreaField
        label={label}
        help={left <= 40 ? `${help} Quedan ${left} letras.` : help}
        placeholder={placeholder}
        minRows={2}
        maxLength={LONGEST_NOTE}
        value={text}
        error={state === 'failed' ? 'No se guardó. Se queda aquí escrito: vuelve a intentarlo.' : undefined}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={() => void send.current()}
      />
      <p className={classes.saved} role="status">
        {state === 'saving' && 'Guardando…'}
        {state === 'saved' && (
          <>
            <IconCheck size={16} /> Guardado
          </>
        )}
      </p>
    </div>
  );
}
