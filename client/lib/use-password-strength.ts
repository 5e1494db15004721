/** The strength of a new password while it is typed. Its word lists load with the first verdict, never before. */
import { useEffect, useRef, useState } from 'react';
import { ownWords } from '#server/accounts/sessions/rules.ts';
import { MIN_PASSWORD } from '#server/accounts/sessions/schema.ts';
import type { Answer, Question } from './password-judge.worker.ts';
import { type Judged, judgedStrength, plainStrength, type Strength } from './password-strength.ts';

/** A pause in typing. */
const PAUSE_MS = 200;
/** On a slow network the form opens without a verdict: the server has the last word. */
const PATIENCE_MS = 8000;

/** @param person the known personal data @param least the account's minimum length */
export function usePasswordStrength(
  password: string,
  person: Parameters<typeof ownWords>[0],
  least = MIN_PASSWORD,
): Strength {
  const judge = useRef<Worker | null>(null);
  const [judged, setJudged] = useState<{ question: string; judged: Judged } | null>(null);
  useEffect(() => () => judge.current?.terminate(), []);

  const own = ownWords(person);
  const plain = plainStrength(password, own, least);
  const question = JSON.stringify([password, own]);
  const asks = plain === null && judged?.question !== question;
  useEffect(() => {
    if (!asks) return;
    const [typed, words] = JSON.parse(question) as [string, string[]];
    const answered = (judged: Judged) => setJudged({ question, judged });
    let patience: ReturnType<typeof setTimeout> | undefined;
    const pause = setTimeout(() => {
      patience = setTimeout(() => answered('unknown'), PATIENCE_MS);
      judge.current ??= new Worker(new URL('./password-judge.worker.ts', import.meta.url), { type: 'module' });
      const id = Math.random();
      judge.current.onmessage = ({ data }: MessageEvent<Answer>) => {
        if (data.id === id) answered(data.verdict ?? 'unknown');
      };
      judge.current.onerror = (event) => {
        event.preventDefault();
        answered('unknown');
      };
      judge.current.postMessage({ id, password: typed, own: words } satisfies Question);
    }, PAUSE_MS);
    return () => {
      clearTimeout(pause);
      clearTimeout(patience);
    };
  }, [asks, question]);

  return plain ?? judgedStrength(judged?.question === question ? judged.judged : 'waiting');
}
