/** The menu place of the open screen: a record belongs to Mascotas, a patient's to Pacientes, a profile to Tutores. */
import { useMatches, useSearch } from '@tanstack/react-router';
import { trpc } from '../../../lib/trpc.ts';

const PATIENTS = { title: 'Pacientes', to: '/dashboard/admin/mascotas' } as const;

/** The list that the open screen belongs to; undefined for a screen of its own. */
export function useParent() {
  const parent = useMatches({ select: (matches) => matches.at(-1)?.staticData.parent });
  const attends = useShownAnimal()?.attend;
  return parent?.to === '/dashboard/mascotas' && attends ? PATIENTS : parent;
}

/** What a member of the clinic's staff may do with the animal of the open screen; a guardian's own needs no question. */
export function useShownAnimal() {
  const petId = useSearch({ strict: false, select: (search) => search.mascota });
  const staff = (trpc.auth.me.useQuery().data?.roles.length ?? 0) > 0;
  // Uses only the screen's own query.
  const record = trpc.pets.get.useQuery({ petId: petId ?? 0 }, { enabled: false });
  const asked = staff && petId !== undefined && !record.data && !record.isError;
  const details = trpc.pets.details.useQuery({ petId: petId ?? 0 }, { enabled: asked, staleTime: 60_000 });
  return (record.data ?? details.data)?.can;
}

/** The attributes for the link of a place; the router itself marks only exact matches. */
export function useSection(): (to: string) => { 'data-within'?: true; 'aria-current'?: 'true' } {
  const section = useParent()?.to;
  return (to) => (to === section ? { 'data-within': true, 'aria-current': 'true' } : {});
}
