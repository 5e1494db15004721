/** On Inicio: today's doses of all animals. */
import { TodayDoses } from '../../features/health/agenda/today-doses.tsx';
import { useDoses } from '../../features/health/agenda/use-doses.ts';
import type { ComponentProps } from 'react';

export function HomeDoses(props: Pick<ComponentProps<typeof TodayDoses>, 'doses' | 'photos'>) {
  const doses = useDoses();
  return <TodayDoses {...props} ofAll onGive={doses.give} onUngive={doses.ungive} onTell={doses.tell} />;
}
