/** The time left until a moment, by the second, on the server's clock, because a telephone's own may be wrong. */
import { useEffect, useState } from 'react';

/** Milliseconds, 0 when it is over; null without a moment. `from`: the server's time when it answered. */
export function useLeft(until: string | undefined, from: string | undefined): number | null {
  const [gone, setGone] = useState({ until, from, ms: 0 });
  useEffect(() => {
    if (until === undefined) return;
    const start = Date.now();
    const timer = setInterval(() => setGone({ until, from, ms: Date.now() - start }), 1000);
    return () => clearInterval(timer);
  }, [until, from]);
  if (until === undefined || from === undefined) return null;
  const ms = gone.until === until && gone.from === from ? gone.ms : 0;
  return Math.max(0, Date.parse(until) - Date.parse(from) - ms);
}

/** `14:59`: the time left, never below zero. */
export function clock(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
