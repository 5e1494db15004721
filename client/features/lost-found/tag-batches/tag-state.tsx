/** The state of a tag, in a word. */
import type { ReactNode } from 'react';
import { IconCheckCircle, IconClose, IconEyeOff } from '../../../components/icons/base.tsx';
import { IconCircleDashed } from '../../../components/icons/care.tsx';
import { Chip } from '../../../components/state-chip.tsx';
import { count } from '../../../lib/format.ts';
import type { Answers } from '../../../lib/trpc.ts';

type Amounts = Answers['tagBatches']['list']['rows'][number]['tags'];
export type TagState = keyof Amounts;

const STATES: Record<TagState, { word: string; tone: 'plain' | 'amber' | 'green'; icon: ReactNode }> = {
  available: { word: 'Disponible', tone: 'plain', icon: <IconCircleDashed /> },
  active: { word: 'Activa', tone: 'green', icon: <IconCheckCircle /> },
  disabled: { word: 'Apagada', tone: 'amber', icon: <IconEyeOff /> },
  withdrawn: { word: 'Anulada', tone: 'plain', icon: <IconClose /> },
};

export function TagStateChip({ state }: { state: TagState }) {
  const { word, tone, icon } = STATES[state];
  return (
    <Chip tone={tone} icon={icon}>
      {word}
    </Chip>
  );
}

/** `88 disponibles, 11 activas y 1 anulada`; zero amounts are left out. */
export function amountWords(tags: Amounts): string {
  const words = (Object.keys(STATES) as TagState[])
    .filter((state) => tags[state] > 0)
    .map((state) => count(tags[state], STATES[state].word.toLowerCase()));
  const last = words.at(-1) ?? '';
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} y ${last}` : last;
}

export function totalOf(tags: Amounts): number {
  return tags.available + tags.active + tags.disabled + tags.withdrawn;
}
