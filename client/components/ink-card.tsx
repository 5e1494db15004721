/** A logo or a signature: shown on paper as it is printed, changed by choosing another file. */
import { type ReactNode, useId, useRef, useState } from 'react';
import { INK_BYTES } from '#server/accounts/clinic-profile/schema.ts';
import { isProblem, post } from '../lib/upload-post.ts';
import { Button } from './button.tsx';
import { FieldError } from './field-error.tsx';
import classes from './ink-card.module.css';
import { showToast } from './toast.tsx';

interface InkCardProps {
  title: string;
  lead: ReactNode;
  /** What stands in the place of a picture that is not there. */
  none: string;
  /** Null where there is none. */
  picture: { src: string; alt: string } | null;
  /** Where the form is sent to. */
  address: string;
  /** The toast after it was kept. */
  kept: string;
  onKept: () => void;
  onRemove: () => void;
  removing: boolean;
}

interface Stored {
  code: string;
}

export function InkCard({ title, lead, none, picture, address, kept, onKept, onRemove, removing }: InkCardProps) {
  const heading = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const send = async (file: File | undefined) => {
    if (!file) return;
    setProblem(null);
    if (file.size > INK_BYTES) return setProblem('Puede pesar hasta 5 MB. Elige una imagen más pequeña.');
    const form = new FormData();
    form.append('file', file, 'imagen');
    setSending(true);
    const said = await post<Stored>({
      address,
      form,
      onProgress: () => undefined,
      isAnswer: (answer): answer is Stored => 'code' in answer,
    }).answer;
    setSending(false);
    if (isProblem(said)) return setProblem(said.message);
    showToast(kept);
    onKept();
  };
  return (
    <section className={`sheet pad ${classes.card}`} aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      <p className="ink-2">{lead}</p>
      <div className={classes.paper}>{picture ? <img src={picture.src} alt={picture.alt} /> : <span>{none}</span>}</div>
      <input
        ref={chooser}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        className="visually-hidden"
        tabIndex={-1}
        aria-hidden="true"
        onChange={({ target }) => {
          void send(target.files?.[0]);
          target.value = '';
        }}
      />
      {problem && <FieldError>{problem}</FieldError>}
      <div className={classes.acts}>
        <Button variant="default" loading={sending} onClick={() => chooser.current?.click()}>
          {picture ? 'Cambiar' : 'Elegir una imagen'}
        </Button>
        {picture && (
          <Button variant="subtle" loading={removing} onClick={onRemove}>
            Quitar
          </Button>
        )}
      </div>
    </section>
  );
}
