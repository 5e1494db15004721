/** On top of lost mode: since when, the last news, and what to press when it came home. */
import type { ReactNode } from 'react';
import { Button } from '../../../components/button.tsx';
import { IconHeart, IconSpeakerphone } from '../../../components/icons/care.tsx';
import { momentWords, sinceWords } from './loss-words.ts';
import classes from './losses.module.css';
import { useFound } from './use-losses.ts';

interface LostPanelProps {
  loss: {
    petId: number;
    name: string;
    sex: 'male' | 'female' | 'unknown';
    since: string;
    lastReadAt: string | null;
  };
  canEdit: boolean;
  children?: ReactNode;
}

export function LostPanel({ loss, canEdit, children }: LostPanelProps) {
  const { petId, name, sex, since, lastReadAt } = loss;
  const { found, busy } = useFound();
  return (
    <section className={classes.panel} aria-label={`Modo perdida de ${name}`}>
      <div className={classes.panelWords}>
        <h2 className={classes.panelTitle}>
          <IconSpeakerphone size={26} />
          <span>{sinceWords(sex, since)}</span>
        </h2>
        <p>
          {lastReadAt
            ? `Última lectura de su código: ${momentWords(lastReadAt)}.`
            : 'Nadie ha leído su código todavía.'}
        </p>
        {children}
      </div>
      <div className={classes.panelActs}>
        {canEdit && (
          <Button
            className={classes.home}
            size="lg"
            leftSection={<IconHeart />}
            loading={busy}
            onClick={() => void found({ id: petId, name, sex })}
          >
            Ya apareció
          </Button>
        )}
      </div>
    </section>
  );
}
