/** The field in which an administrator types a printed code; the searched one stands in the address. */
import { type ChangeEvent, type FormEvent, useState } from 'react';
import { readPrinted } from '#server/pets/pets/codes.rules.ts';

/** `code` is the one in the address, null where it is none; `failure` is the server's answer about it. */
export function useCodeSearch(inAddress: string, onSearch: (code: string) => void) {
  const [typed, setTyped] = useState(inAddress);
  const [error, setError] = useState<string | null>(null);
  const code = readPrinted(inAddress);
  /** `again` asks once more about the code that is shown already. */
  const search = (again: () => unknown) => (event: FormEvent) => {
    event.preventDefault();
    const read = readPrinted(typed);
    if (!read) return setError('Revisa letras y números: un código es como K7Q2M-9XDTA.');
    setError(null);
    if (read === code) again();
    else onSearch(read);
  };
  const fieldProps = {
    name: 'code',
    placeholder: 'K7Q2M-9XDTA',
    autoComplete: 'off',
    autoCapitalize: 'characters',
    spellCheck: false,
    enterKeyHint: 'search',
    value: typed,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      setTyped(event.currentTarget.value);
      setError(null);
    },
  } as const;
  return { code, error, search, fieldProps };
}
