/** What became of the month's recalls and appointments. */
import { IconCheckCircle, IconClock, IconClose } from '../../../components/icons/base.tsx';
import { IconCalendar } from '../../../components/icons/frame.tsx';
import { IconCircleDashed } from '../../../components/icons/care.tsx';
import { IconMessage } from '../../../components/icons/talk.tsx';
import { count } from '../../../lib/format.ts';
import type { Answers } from '../../../lib/trpc.ts';
import { Outcome } from './outcome.tsx';

type Desk = Answers['figures']['desk'];

export function RecallOutcome({ desk: { recalls }, before }: { desk: Desk; before: string }) {
  const { now } = recalls;
  const part = (key: 'came' | 'agreed' | 'answered' | 'silent' | 'gone') => ({
    now: now[key],
    before: recalls.before[key],
  });
  return (
    <Outcome
      id="cifras-avisos"
      title="Qué pasó con los avisos"
      lead={
        now.told === 0
          ? 'Este mes no se avisó a nadie desde Hoy.'
          : `${count(now.told, 'cuidado')} ${now.told === 1 ? 'avisado' : 'avisados'} a ${count(now.owners, 'tutor')}.`
      }
      before={before}
      parts={[
        { word: 'Vinieron', icon: <IconCheckCircle />, tone: 'good', ...part('came') },
        { word: 'Agendaron', icon: <IconCalendar />, tone: 'near', ...part('agreed') },
        { word: 'Respondieron', icon: <IconMessage />, tone: 'open', ...part('answered') },
        { word: 'Sin respuesta', icon: <IconCircleDashed />, tone: 'quiet', ...part('silent') },
        { word: 'No vuelven', icon: <IconClose />, tone: 'bad', ...part('gone') },
      ]}
    />
  );
}

export function AppointmentOutcome({ desk: { appointments }, before }: { desk: Desk; before: string }) {
  const { now } = appointments;
  const part = (key: 'kept' | 'open' | 'missed' | 'cancelled') => ({ now: now[key], before: appointments.before[key] });
  const more = [
    now.moved > 0 && `${now.moved} ${now.moved === 1 ? 'se movió' : 'se movieron'} de hora`,
    now.walkIns > 0 && `${now.walkIns} ${now.walkIns === 1 ? 'llegó' : 'llegaron'} sin turno`,
  ].filter((one) => one !== false);
  return (
    <Outcome
      id="cifras-turnos"
      title="Qué pasó con los turnos"
      lead={now.all === 0 ? 'Este mes no hubo turnos.' : `${count(now.all, 'turno')} este mes.`}
      before={before}
      parts={[
        { word: 'Cumplidos', icon: <IconCheckCircle />, tone: 'good', ...part('kept') },
        { word: 'Por venir o sin cerrar', icon: <IconClock />, tone: 'open', ...part('open') },
        { word: 'No vinieron', icon: <IconCircleDashed />, tone: 'near', ...part('missed') },
        { word: 'Cancelados', icon: <IconClose />, tone: 'bad', ...part('cancelled') },
      ]}
      more={more.length > 0 ? `De todos, ${more.join(' y ')}.` : null}
    />
  );
}
