/** A conversation with a finder, for who has an account: a member of the family, or the clinic's staff. */
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { IconCheck } from '../../../components/icons/base.tsx';
import { IconArrowLeft } from '../../../components/icons/frame.tsx';
import { IconFlag } from '../../../components/icons/talk.tsx';
import { MoreMenu, MoreMenuItem } from '../../../components/more-menu.tsx';
import { showPhone } from '#server/platform/lib/text.ts';
import classes from './conversation.module.css';
import { ConversationSheet } from './conversation-sheet.tsx';
import { ReportFinder } from './report-finder.tsx';
import type { Thread } from './sighting-words.ts';
import { useAccountLine, useEnding } from './use-thread.ts';

export function Conversation({ thread }: { thread: Thread }) {
  const { threadId, closedAt, mayAnswer, owner } = thread;
  const [reporting, setReporting] = useState(false);
  const ending = useEnding(threadId);
  const line = useAccountLine(threadId);
  return (
    <>
      <ConversationSheet
        thread={thread}
        line={line}
        back={
          <Link
            to="/dashboard/avisos"
            search={{}}
            className={`${classes.back} phone-only`}
            aria-label="Todos los avisos"
          >
            <IconArrowLeft size={24} />
          </Link>
        }
        menu={
          mayAnswer && (
            <MoreMenu label="Más acciones de esta conversación">
              {!closedAt && (
                <MoreMenuItem icon={<IconCheck />} onClick={ending.end}>
                  Terminar la conversación
                </MoreMenuItem>
              )}
              {!thread.reported && (
                <MoreMenuItem icon={<IconFlag />} onClick={() => setReporting(true)}>
                  Reportar a esta persona
                </MoreMenuItem>
              )}
            </MoreMenu>
          )
        }
        about={owner && <Owner name={owner.name} phone={owner.phone} />}
        reopen={
          mayAnswer && (
            <Button variant="default" loading={ending.busy} onClick={ending.reopen}>
              Volver a abrirla
            </Button>
          )
        }
      />
      {reporting && <ReportFinder threadId={threadId} opened onClose={() => setReporting(false)} />}
    </>
  );
}

/** Who waits for the animal that the clinic keeps: the staff may call before it answers. */
function Owner({ name, phone }: { name: string; phone: string | null }) {
  return (
    <p className="small">
      Su libreta es de la clínica. Su tutor: <b>{name}</b>
      {phone && (
        <>
          , <a href={`tel:${phone}`}>{showPhone(phone)}</a>
        </>
      )}
      .
    </p>
  );
}
