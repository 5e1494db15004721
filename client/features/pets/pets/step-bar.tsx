/** The position among the three steps; a reachable step is a link, so that "atrás" works too. */
import { Link } from '@tanstack/react-router';
import { IconCheck } from '../../../components/icons/base.tsx';
import type { Step } from './pet-form.ts';
import classes from './step-bar.module.css';

const STEPS = [
  { step: 1, word: 'Quién es' },
  { step: 2, word: 'Señas' },
  { step: 3, word: 'Su gente' },
] as const satisfies readonly { step: Step; word: string }[];

/** `furthest`: the last step that may be opened. */
export function StepBar({ current, furthest }: { current: Step; furthest: Step }) {
  return (
    <nav aria-label="Pasos">
      <ol className={classes.steps}>
        {STEPS.map(({ step, word }) => (
          <li key={step} data-state={step === current ? 'current' : step < current ? 'done' : 'next'}>
            {step <= furthest ? (
              <Link
                to="/dashboard/nuevaMascota"
                search={(search) => ({ ...search, paso: step })}
                aria-current={step === current ? 'step' : undefined}
                activeProps={{}}
                resetScroll={false}
              >
                <StepWords step={step} word={word} done={step < current} />
              </Link>
            ) : (
              <span>
                <StepWords step={step} word={word} done={false} />
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

function StepWords({ step, word, done }: { step: Step; word: string; done: boolean }) {
  return (
    <>
      <span className={classes.mark}>{done ? <IconCheck size={18} /> : step}</span>
      {word}
    </>
  );
}
