/** Above everything else while an animal is lost: since when, the last news, and links to act. */
import { Link } from '@tanstack/react-router';
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
  /** True where the panel links to lost mode instead of standing in it. */
  leads?: boolean;
  children?: ReactNode;
}

export function LostPanel({ loss, canEdit, leads = false, children }: LostPanelProps) {
  const { petId, name, sex, since, lastReadAt } = loss;
  const { found, busy } = useFound();
  const words = sinceWords(sex, since);
  return (
    <section className={classes.panel} aria-label={`Modo perdida de ${name}`}>
      <div className={classes.panelWords}>
        <h2 className={classes.panelTitle}>
          <IconSpeakerphone size={26} />
          <span>{leads ? `${name}, ${words.charAt(0).toLowerCase()}${words.slice(1)}` : words}</span>
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
        {leads && (
          <Link to="/dashboard/perdida" search={{ mascota: petId }} className={classes.panelLink}>
            Ver qué ha pasado
          </Link>
        )}
      </div>
    </section>
  );
}
