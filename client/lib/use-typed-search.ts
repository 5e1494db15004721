/** A search field that updates the address a moment after each keystroke. */
import { useEffect, useRef, useState } from 'react';

const PAUSE = 250;

/**
 * `inAddress`: the text in the address; `put` writes it there. Another address (a menu, "atrás") changes the
 * field too.
 */
export function useTypedSearch(inAddress: string, put: (text: string) => void): [string, (text: string) => void] {
  const [typed, setTyped] = useState(inAddress);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const sent = useRef(inAddress);

  useEffect(() => {
    // While typed letters wait to be written, the address holds an older text.
    if (timer.current !== undefined || inAddress === sent.current) return;
    sent.current = inAddress;
    setTyped(inAddress);
  }, [inAddress]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const type = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      timer.current = undefined;
      sent.current = text;
      put(text);
    }, PAUSE);
  };
  return [typed, type];
}
