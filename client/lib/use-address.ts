/** The address as the memory of a list: its filters, its order, the row that lies open. "Atrás", a reload and a link show the same. */
import { useNavigate } from '@tanstack/react-router';

/** `search`: what the address says. What is changed takes its place there, and what is empty leaves it. */
export function useAddress<Search extends object>(search: Search) {
  const navigate = useNavigate();
  return (changes: { [Key in keyof Search]?: Search[Key] | undefined }) =>
    void navigate({
      to: '.',
      search: Object.fromEntries(Object.entries({ ...search, ...changes }).filter(([, value]) => value)),
      replace: true,
      resetScroll: false,
    });
}
