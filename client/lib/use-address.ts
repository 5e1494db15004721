/** A list's state in the address: filters, order, open row. "Atrás", a reload and a link restore it. */
import { useNavigate } from '@tanstack/react-router';

/** A changed value replaces its parameter, and an empty one is removed; the others stay as the address has them by then. */
export function useAddress<Search extends object>() {
  const navigate = useNavigate();
  return (changes: { [Key in keyof Search]?: Search[Key] | undefined }) =>
    void navigate({
      to: '.',
      search: (search: object) =>
        Object.fromEntries(Object.entries({ ...search, ...changes }).filter(([, value]) => value)),
      replace: true,
      resetScroll: false,
    });
}
