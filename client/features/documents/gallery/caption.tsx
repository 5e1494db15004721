/** A photograph's caption, edited in place: Enter saves, Escape cancels. */
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { tooLong } from '#server/platform/lib/field-words.ts';
import { Button } from '../../../components/button.tsx';
import { IconEdit } from '../../../components/icons/act.tsx';
import { IconAlertCircle } from '../../../components/icons/base.tsx';
import { useDraft } from '../../../lib/use-draft.ts';
import classes from './caption.module.css';
import { wordsOf } from './use-album.ts';

/** The server's limit. */
const LETTERS = 140;

interface CaptionProps {
  fileId: number;
  caption: string | null;
  /** Absent for a reader. */
  onWrite: ((caption: string | null) => Promise<void>) | undefined;
}

export function Caption({ fileId, caption, onWrite }: CaptionProps) {
  const draft = useDraft<{ text: string }>(`pie:${fileId}`);
  const [text, setText] = useState<string | null>(draft.restored?.text ?? null);
  const opener = useRef<HTMLButtonElement>(null);
  const returning = useRef(false);
  useEffect(() => {
    if (text === null && returning.current) opener.current?.focus();
    returning.current = false;
  }, [text]);
  if (text === null || !onWrite) {
    return (
      <div className={classes.shown}>
        {caption && <p className={classes.words}>{caption}</p>}
        {onWrite && (
          <Button
            ref={opener}
            variant="subtle"
            size="sm"
            leftSection={<IconEdit />}
            onClick={() => setText(caption ?? '')}
          >
            {caption ? 'Cambiar' : 'Escribir un pie de foto'}
          </Button>
        )}
      </div>
    );
  }
  const close = () => {
    draft.clear();
    returning.current = true;
    setText(null);
  };
  const type = (typed: string) => {
    setText(typed);
    draft.keep({ text: typed });
  };
  return <CaptionForm text={text} onType={type} onClose={close} onWrite={onWrite} />;
}

interface CaptionFormProps {
  text: string;
  onType: (text: string) => void;
  onClose: () => void;
  onWrite: (caption: string | null) => Promise<void>;
}

function CaptionForm({ text, onType, onClose, onWrite }: CaptionFormProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const id = useId();
  const wrong = tooLong(text, LETTERS) ?? problem;
  useEffect(() => {
    field.current?.focus();
    field.current?.setSelectionRange(-1, -1);
  }, []);
  const save = async () => {
    if (busy) return;
    setBusy(true);
    try {
      await onWrite(text.trim() || null);
      onClose();
    } catch (error) {
      setProblem(wordsOf(error));
      setBusy(false);
    }
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
    if (event.key === 'Enter') {
      event.preventDefault();
      void save();
    }
  };
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <label htmlFor={id}>Pie de foto</label>
      <textarea
        ref={field}
        id={id}
        rows={1}
        enterKeyHint="done"
        placeholder="Su primer día en la playa"
        value={text}
        aria-invalid={wrong !== null || undefined}
        aria-describedby={wrong ? `${id}-no` : undefined}
        onChange={(event) => onType(event.currentTarget.value)}
        onKeyDown={press}
      />
      {wrong && (
        <p id={`${id}-no`} className={classes.problem} role="alert">
          <IconAlertCircle /> {wrong}
        </p>
      )}
      <div className={classes.actions}>
        <Button variant="default" size="sm" onClick={onClose}>
          Dejar como estaba
        </Button>
        <Button type="submit" size="sm" loading={busy}>
          Guardar
        </Button>
      </div>
    </form>
  );
}
