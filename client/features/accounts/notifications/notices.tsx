/** Recordatorios: how and when a member is reminded, on which devices, and in which calendars. */
import { ErrorPanel } from '../../../components/empty-state.tsx';
import { SkeletonForm } from '../../../components/skeleton.tsx';
import { readError } from '../../../lib/show-error.ts';
import { trpc } from '../../../lib/trpc.ts';
import { CalendarFeeds } from './calendar-feeds.tsx';
import { Channels } from './channels.tsx';
import { NoticeChoices } from './notice-choices.tsx';
import classes from './notices.module.css';
import { PushSetting } from './push-setting.tsx';

export function Notices() {
  const choices = trpc.reminders.choices.useQuery();
  if (!choices.data) {
    if (!choices.isError) return <SkeletonForm fields={4} />;
    const { message } = readError(choices.error);
    return <ErrorPanel message={message} onRetry={() => void choices.refetch()} busy={choices.isFetching} />;
  }
  return (
    <div className={classes.page}>
      <section className="section" aria-labelledby="recordatorios">
        <h2 id="recordatorios">Cómo y cuándo te avisamos</h2>
        <div className="sheet pad">
          <NoticeChoices choices={choices.data} />
        </div>
      </section>
      <section className="section" aria-labelledby="dispositivos">
        <h2 id="dispositivos">Avisos en tus dispositivos</h2>
        <div className="sheet pad">
          <PushSetting />
        </div>
      </section>
      <section className="section" aria-labelledby="otros-canales">
        <h2 id="otros-canales">Por otros canales</h2>
        <div className="sheet pad">
          <Channels />
        </div>
      </section>
      <section className="section" aria-labelledby="calendario">
        <h2 id="calendario">En tu calendario</h2>
        <div className="sheet pad">
          <CalendarFeeds />
        </div>
      </section>
    </div>
  );
}
