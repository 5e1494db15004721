/**
 * The message to an owner, sent with one press. The press creates the public links; viewing the list creates
 * none.
 */
import { givenName } from '#server/platform/lib/given-name.ts';
import { useState } from 'react';
import { chatAddress, mailAddress, messageFor, proofsFor } from '#server/clinic/recalls/rules.ts';
import { Button } from '../../../components/button.tsx';
import { TextAreaField } from '../../../components/fields.tsx';
import { IconCopy, IconWhatsApp } from '../../../components/icons/act.tsx';
import { IconMail } from '../../../components/icons/base.tsx';
import { showFailure } from '../../../components/toast.tsx';
import { readError } from '../../../lib/show-error.ts';
import { type Answers, trpc } from '../../../lib/trpc.ts';
import { useCopy } from '../../../lib/use-copy.ts';
import type { Group } from './recall-words.ts';
import rowStyles from '../../../components/rows.module.css';
import classes from './recall.module.css';

interface MessageBoxProps {
  group: Group;
  today: string;
  clinic: Answers['recalls']['list']['clinic'];
  /** The text that was typed and not sent yet. */
  draft: string | undefined;
  onDraft: (text: string) => void;
  onSent: () => void;
}

type Links = Answers['recalls']['prepare']['links'];

export function MessageBox({ group, today, clinic, draft, onDraft, onSent }: MessageBoxProps) {
  const { ownerId, name, chat, email, lines } = group;
  const [text, setText] = useState(draft);
  const [links, setLinks] = useState<Links | null>(null);
  const { copied, copy } = useCopy();
  const prepare = trpc.recalls.prepare.useMutation();
  const templates = trpc.recalls.templates.useQuery(undefined, { refetchOnWindowFocus: false }).data?.own ?? [];
  const channel = chat || !email ? 'chat' : 'mail';
  const usual = messageFor({ name: givenName(name), clinic, today, lines, channel, templates });
  const ready = text ?? usual.text;
  const proofs = links && proofsFor(lines, links);
  const edit = (value: string) => {
    setText(value);
    onDraft(value);
  };
  /**
   * The whole message with its links, or null where they could not be made: then nothing is sent and the
   * clinic reads why.
   */
  const finish = async (): Promise<string | null> => {
    const petIds = [...new Set(lines.map(({ petId }) => petId))].slice(0, 20);
    try {
      const made = links ?? (await prepare.mutateAsync({ ownerId, petIds })).links;
      setLinks(made);
      return [ready, proofsFor(lines, made)].filter(Boolean).join('\n\n');
    } catch (error) {
      showFailure(readError(error).message);
      return null;
    }
  };
  const openChat = async (digits: string) => {
    // Within the press: after an await the browser blocks a new window.
    const chatWindow = window.open('', '_blank');
    const message = await finish();
    if (message === null) return chatWindow?.close();
    const address = chatAddress(digits, message);
    if (chatWindow) {
      chatWindow.opener = null;
      chatWindow.location.replace(address);
    } else window.location.assign(address);
    onSent();
  };
  const openMail = async (to: string) => {
    const message = await finish();
    if (message === null) return;
    window.location.assign(mailAddress(to, { subject: usual.subject ?? '', text: message }));
    onSent();
  };
  const copyText = async () => {
    const message = await finish();
    if (message === null) return;
    if (!copy(message)) showFailure('Este navegador no deja copiar. Marca el texto y cópialo a mano.');
    else if (!chat && !email) onSent();
  };
  return (
    <div className={classes.message}>
      <div className={`${rowStyles.acts} ${classes.acts}`}>
        {chat ? (
          <Button loading={prepare.isPending} leftSection={<IconWhatsApp />} onClick={() => void openChat(chat)}>
            Abrir WhatsApp
          </Button>
        ) : (
          email && (
            <Button loading={prepare.isPending} leftSection={<IconMail />} onClick={() => void openMail(email)}>
              Escribir un correo
            </Button>
          )
        )}
        <Button
          variant={chat || email ? 'default' : 'filled'}
          disabled={prepare.isPending}
          leftSection={<IconCopy />}
          onClick={() => void copyText()}
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
        rows={7}
        maxLength={1500}
        value={ready}
        onChange={(event) => edit(event.currentTarget.value)}
        help={
          proofs === null
            ? 'Al enviarlo se agrega el enlace a sus vacunas, abierto 30 días.'
            : proofs === ''
              ? 'Va sin enlace: la familia lo quitó.'
              : undefined
        }
      />
      {proofs && <p className={`small ink-2 ${classes.proofs}`}>{proofs}</p>}
    </div>
  );
}
