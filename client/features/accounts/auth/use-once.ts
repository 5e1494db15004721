/**
 * Runs a task exactly once when a screen opens: React mounts twice in development, a link's token works only
 * once.
 */
import { useEffect, useRef, useState } from 'react';

export interface Once<Answer> {
  /** Undefined while it is running. */
  outcome: { answer: Answer } | { error: unknown } | undefined;
  retry: () => void;
}

export function useOnce<Answer>(run: () => Promise<Answer>): Once<Answer> {
  const [outcome, setOutcome] = useState<Once<Answer>['outcome']>(undefined);
  const started = useRef(false);
  const start = () => {
    setOutcome(undefined);
    run().then(
      (answer) => setOutcome({ answer }),
      (error: unknown) => setOutcome({ error }),
    );
  };
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    start();
  });
  return { outcome, retry: start };
}
