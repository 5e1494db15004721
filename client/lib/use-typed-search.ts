/** A search whose letters follow the keyboard and whose address follows the letters, a moment later. */
import { useEffect, useRef, useState } from 'react';

const PAUSE = 250;

/** `inAddress`: what the address holds; `put` writes it there. Another address (a menu, "atrás") changes the letters too. */
export function useTypedSearch(inAddress: string, put: (text: string) => void): [string, (text: string) => void] {
  const [typed, setTyped] = useState(inAddress);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const sent = useRef(inAddress);

  useEffect(() => {
    // While letters wait to be written, the address only repeats older ones.
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
