/** What happened after a dose, on its card; a veterinarian of the clinic notes it there. */
import { lazy, Suspense, useState } from 'react';
import { SERIOUSNESS_WORDS } from '#server/health/adverse-events/rules.ts';
import { AlertBand } from '../../../components/alert-band.tsx';
import { Button } from '../../../components/button.tsx';
import { IconTrash } from '../../../components/icons/act.tsx';
import { IconAlert } from '../../../components/icons/base.tsx';
import { showFailure, showToast } from '../../../components/toast.tsx';
import { showDate } from '../../../lib/dates.ts';
import { readError } from '../../../lib/show-error.ts';
import { type Answers, trpc } from '../../../lib/trpc.ts';
import classes from './dose-events.module.css';

const EventForm = lazy(() => import('./event-form.tsx').then((module) => ({ default: module.EventForm })));

type Event = Answers['adverseEvents']['ofPet'][number];

interface DoseEventsProps {
  dose: { id: number; name: string };
  events: readonly Event[];
  /** Whether this person may note one. */
  signs: boolean;
}

export function DoseEvents({ dose, events, signs }: DoseEventsProps) {
  const [noting, setNoting] = useState(false);
  const utils = trpc.useUtils();
  const changed = () => Promise.all([utils.adverseEvents.invalidate(), utils.lots.invalidate()]);
  const restore = trpc.adverseEvents.restore.useMutation({ onSettled: changed });
  const remove = trpc.adverseEvents.remove.useMutation({
    onSettled: changed,
    onError: (error) => showFailure(readError(error).message),
    onSuccess: ({ vaccinationId, eventId }) =>
      showToast('Quitaste la nota.', { label: 'Deshacer', run: () => restore.mutate({ vaccinationId, eventId }) }),
  });
  if (events.length === 0 && !signs) return null;
  return (
    <div className={classes.events}>
      {events.map((one) => (
        <AlertBand
          key={one.id}
          tone={one.seriousness === 'mild' ? 'amber' : 'red'}
          fact={`Después de esta vacuna, el ${showDate(one.happenedOn)}:`}
          action={
            signs && (
              <Button
                variant="subtle"
                size="sm"
                leftSection={<IconTrash />}
                aria-label={`Quitar la nota: ${one.what}`}
                onClick={() => remove.mutate({ vaccinationId: dose.id, eventId: one.id })}
              >
                Quitar
              </Button>
            )
          }
        >
          {one.what}
          <span className="small ink-2">
            {' '}
            {[
              SERIOUSNESS_WORDS[one.seriousness],
              one.signedBy && `anotó ${[one.prefix, one.signedBy].filter(Boolean).join(' ')}`,
              one.reportedTo && `informado a ${one.reportedTo}`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </AlertBand>
      ))}
      {signs && (
        <div>
          <Button
            variant="subtle"
            size="sm"
            leftSection={<IconAlert />}
            aria-label={`Pasó algo después: ${dose.name}`}
            onClick={() => setNoting(true)}
          >
            Pasó algo después
          </Button>
        </div>
      )}
      {noting && (
        <Suspense>
          <EventForm dose={dose} onClose={() => setNoting(false)} onSaved={changed} />
        </Suspense>
      )}
    </div>
  );
}
