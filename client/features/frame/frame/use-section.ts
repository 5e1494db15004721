/** The menu place of the open screen: a record belongs to Mascotas, a profile to Tutores. */
import { useMatches } from '@tanstack/react-router';

/** The attributes for the link of a place; the router itself marks only exact matches. */
export function useSection(): (to: string) => { 'data-within'?: true; 'aria-current'?: 'true' } {
  const section = useMatches({ select: (matches) => matches.at(-1)?.staticData.parent?.to });
  return (to) => (to === section ? { 'data-within': true, 'aria-current': 'true' } : {});
}
