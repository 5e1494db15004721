/** The message to a guardian: ready with its links before anything is pressed, so that one press opens the chat. */
import { useEffect, useState } from 'react';
import { chatAddress, mailAddress, messageFor } from '#server/follow-up/rules.ts';
import { Button, ButtonAnchor } from '../../components/button.tsx';
import { TextAreaField } from '../../components/fields.tsx';
import { IconCopy, IconWhatsApp } from '../../components/icons/act.tsx';
import { IconMail } from '../../components/icons/base.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { showFailure } from '../../components/toast.tsx';
import { readError } from '../../lib/show-error.ts';
import { trpc } from '../../lib/trpc.ts';
import { useCopy } from '../../lib/use-copy.ts';
import type { Group } from './recall-words.ts';
import classes from './recall.module.css';

interface MessageBoxProps {
  group: Group;
  today: string;
  /** What was typed and not sent yet. */
  draft: string | undefined;
  onDraft: (text: string) => void;
  onSent: () => void;
}

export function MessageBox({ group, today, draft, onDraft, onSent }: MessageBoxProps) {
  const { ownerId, name, chat, email, lines } = group;
  const [text, setText] = useState(draft);
  const { copied, copy } = useCopy();
  const prepare = trpc.followUp.prepare.useMutation();
  const { mutate } = prepare;
  const petIds = [...new Set(lines.map(({ petId }) => petId))].slice(0, 20).join(' ');
  useEffect(() => mutate({ ownerId, petIds: petIds.split(' ').map(Number) }), [mutate, ownerId, petIds]);
  if (!prepare.data && !prepare.error) return <SkeletonRows rows={2} />;

  const { clinic = 'tu clínica', links = [] } = prepare.data ?? {};
  const ready = text ?? messageFor({ name: name.split(' ')[0] ?? '', clinic, today, lines, links });
  const edit = (value: string) => {
    setText(value);
    onDraft(value);
  };
  return (
    <div className={classes.message}>
      <div className={classes.acts}>
        {chat ? (
          <ButtonAnchor
            href={chatAddress(chat, ready)}
            target="_blank"
            rel="noopener noreferrer"
            leftSection={<IconWhatsApp />}
            onClick={onSent}
          >
            Abrir WhatsApp
          </ButtonAnchor>
        ) : (
          email && (
            <ButtonAnchor href={mailAddress(email, ready)} leftSection={<IconMail />} onClick={onSent}>
              Escribir un correo
            </ButtonAnchor>
          )
        )}
        <Button
          variant={chat || email ? 'default' : 'filled'}
          leftSection={<IconCopy />}
          onClick={() => {
            if (!copy(ready)) showFailure('Este navegador no deja copiar. Marca el texto y cópialo a mano.');
            else if (!chat && !email) onSent();
          }}
        >
          {copied ? 'Copiado' : 'Copiar el texto'}
        </Button>
      </div>
      {!chat && (
        <p className="small ink-2">
          {email
            ? 'No tiene un celular registrado.'
            : 'No tiene celular ni correo registrados: copia el texto y envíalo tú.'}
        </p>
      )}
      <TextAreaField
        label={`Mensaje para ${name}`}
        rows={8}
        maxLength={1500}
        value={ready}
        onChange={(event) => edit(event.currentTarget.value)}
        help={prepare.data && links.length === 0 ? 'Va sin enlace: la familia lo quitó.' : undefined}
        error={prepare.error ? `Va sin enlace. ${readError(prepare.error).message}` : undefined}
      />
    </div>
  );
}
