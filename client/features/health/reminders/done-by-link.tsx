/** "Ya está hecho" from a mail, without a session: the care, one button, and another day if it was not today. */
import { useState } from 'react';
import { AlertBand } from '../../../components/alert-band.tsx';
import { Button, ButtonLink } from '../../../components/button.tsx';
import { DateField } from '../../../components/date-field.tsx';
import { PetPhoto } from '../../../components/pet-photo.tsx';
import { RenewBand } from '../../pets/licences/renew-band.tsx';
import { Stamp } from '../../../components/stamp.tsx';
import { repeatInWords } from '#server/health/due/rows.rules.ts';
import { plusDays } from '#server/platform/lib/calendar.ts';
import { formOfLine } from '../../../lib/entry-address.ts';
import { showDate, showDue, showLongDay } from '../../../lib/dates.ts';
import { capital } from '../../../lib/format.ts';
import { type Failure, readError } from '../../../lib/show-error.ts';
import { type Answers, trpcClient } from '../../../lib/trpc.ts';
import classes from '../../accounts/notifications/notices.module.css';

export type OpenLink = Extract<Answers['reminders']['openLink'], { state: 'open' }>;
type Done = Answers['reminders']['done'] & { on: string };

export function DoneByLink({ token, line }: { token: string; line: OpenLink }) {
  const [day, setDay] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  if (done) return <Written done={done} />;
  // When the server asks before it writes, the same button answers, with another label.
  const asked = failure?.code === 'ASK_FIRST';
  const chooseDay = (chosen: string | null) => {
    setDay(chosen);
    setFailure(null);
  };
  const send = async () => {
    setBusy(true);
    setFailure(null);
    try {
      const answer = await trpcClient.reminders.done.mutate({ token, sure: asked, ...(day !== null && { on: day }) });
      setDone({ ...answer, on: day ?? line.today });
    } catch (error) {
      setFailure(readError(error));
    }
    setBusy(false);
  };
  return (
    <>
      <h1 tabIndex={-1}>{line.form?.repeatsOn ? 'Hay que repetirla' : '¿Ya está hecho?'}</h1>
      <div className={classes.animal}>
        <PetPhoto species={line.species} size={72} />
        <div>
          <h2>{line.title}</h2>
          <p className="ink-2">
            {line.petName}
            {line.dueOn && !line.form?.repeatsOn && ` · ${whenItIs(line.kind, line.dueOn, line.today)}`}
          </p>
        </div>
      </div>
      {line.ended ? (
        <RenewBand petId={line.petId} petName={line.petName} />
      ) : line.form ? (
        <>
          <p>
            {line.form.repeatsOn === null
              ? 'Es su primera vez, así que falta saber qué producto le diste. Toma menos de un minuto.'
              : `${repeatInWords(line.form.repeatsOn, line.dueOn, line.today)} Cuando le pongan la nueva, anótala con su lote.`}
          </p>
          <ButtonLink
            to="/dashboard"
            search={formOfLine(line.kind === 'vaccine' ? 'vacuna' : 'desparasitacion', line.petId, {
              key: '',
              vaccineId: line.form.vaccineId,
            })}
            size="lg"
            fullWidth
          >
            Abrir el formulario
          </ButtonLink>
        </>
      ) : (
        <form
          className={classes.other}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void send();
          }}
        >
          {day !== null && (
            <DateField label="¿Qué día fue?" value={day} max="today" onChange={chooseDay} error={failure?.fields.on} />
          )}
          {failure && !failure.fields.on && (
            <AlertBand tone="amber" fact={`${failure.title}.`} announce>
              {failure.message}
            </AlertBand>
          )}
          <Button type="submit" size="lg" fullWidth loading={busy}>
            {asked ? 'Sí, anótala' : day === null ? 'Sí, fue hoy' : 'Guardar ese día'}
          </Button>
          <Button variant="subtle" fullWidth onClick={() => chooseDay(day === null ? plusDays(line.today, -1) : null)}>
            {day === null ? 'Fue otro día' : 'Fue hoy'}
          </Button>
        </form>
      )}
    </>
  );
}

/** A visit takes place on a day; other care falls due. */
function whenItIs(kind: OpenLink['kind'], dueOn: string, today: string): string {
  return kind === 'checkup' ? capital(showLongDay(dueOn)) : showDue(dueOn, today);
}

function Written({ done: { petName, title, nextOn, on } }: { done: Done }) {
  return (
    <>
      <h1 tabIndex={-1}>Anotado</h1>
      <Stamp date={on} landing />
      <AlertBand tone="green" fact={`${title} de ${petName}.`} announce>
        {nextOn ? `Vuelve a tocar el ${showDate(nextOn)}. Te avisaremos.` : 'No hay otra fecha por ahora.'}
      </AlertBand>
      <ButtonLink to="/dashboard" variant="default" size="lg" fullWidth>
        Abrir PetLove+
      </ButtonLink>
    </>
  );
}
