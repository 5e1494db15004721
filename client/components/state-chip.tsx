/** The state of an animal or a care: always an icon and a word, so that colour never carries it alone. */
import type { ReactNode } from 'react';
import type { CareState } from '#server/health/due/lines.rules.ts';
import { IconAlert, IconCheckCircle, IconClock } from './icons/base.tsx';
import { IconCircleDashed, IconSpeakerphone } from './icons/care.tsx';
import classes from './state-chip.module.css';

/** A state of the care rules, or `lost` for an animal in lost mode. */
export type ShownState = CareState | 'lost';

const WORDS: Record<ShownState, string> = {
  ok: 'Al día',
  soon: 'Por vencer',
  overdue: 'Vencida',
  unknown: 'Sin registro',
  lost: 'Perdida',
};

/** `children` replaces the word ("1 vencida"). `onPhoto` draws a ring that keeps it readable on a photograph. */
export function StateChip({
  state,
  onPhoto = false,
  children,
}: {
  state: ShownState;
  onPhoto?: boolean;
  children?: ReactNode;
}) {
  return (
    <span className={classes.chip} data-state={state} data-on-photo={onPhoto || undefined}>
      <StateIcon state={state} />
      {children ?? WORDS[state]}
    </span>
  );
}

/** The round mark at the corner of a small photo; its word is only spoken. */
export function StateMark({ state, word = WORDS[state] }: { state: ShownState; word?: string | undefined }) {
  return (
    <span className={classes.mark} data-state={state} role="img" aria-label={word}>
      <StateIcon state={state} />
    </span>
  );
}

/**
 * A fact with an icon ("En revisión", "Crónica"). `tone`: blue only for a pending decision, amber for
 * ongoing, green for finished.
 */
export function Chip({
  icon,
  tone = 'plain',
  children,
}: {
  icon?: ReactNode;
  tone?: 'plain' | 'blue' | 'amber' | 'green';
  children: ReactNode;
}) {
  return (
    <span className={classes.chip} data-state={tone}>
      {icon}
      {children}
    </span>
  );
}

export function StateIcon({ state }: { state: ShownState }) {
  if (state === 'ok') return <IconCheckCircle className={classes.icon} />;
  if (state === 'soon') return <IconClock className={classes.icon} />;
  if (state === 'overdue') return <IconAlert className={classes.icon} />;
  if (state === 'lost') return <IconSpeakerphone className={classes.icon} />;
  return <IconCircleDashed className={classes.icon} />;
}
