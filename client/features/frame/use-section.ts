/** The place of the menus that the open screen belongs to: a Ficha is under Mascotas, a profile under Tutores. */
import { useMatches } from '@tanstack/react-router';

/** What to set on the link of a place; the router itself marks only the screen's own. */
export function useSection(): (to: string) => { 'data-within'?: true; 'aria-current'?: 'true' } {
  const section = useMatches({ select: (matches) => matches.at(-1)?.staticData.parent?.to });
  return (to) => (to === section ? { 'data-within': true, 'aria-current': 'true' } : {});
}
