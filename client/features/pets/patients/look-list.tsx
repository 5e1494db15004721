/** «Quién vio su libreta»: the clinic's people who opened this record, once for each day. */
import { EmptyState } from '../../../components/empty-state.tsx';
import { PersonRow, PersonRows } from '../../../components/person-rows.tsx';
import { PersonMark } from '../../../components/pet-photo.tsx';
import { showDate, showPast } from '../../../lib/dates.ts';
import { capital, initials } from '../../../lib/format.ts';
import type { Consent } from './consent-words.ts';

export function LookList({ looks, petName }: { looks: Consent['looks']; petName: string }) {
  return (
    <section className="section" aria-labelledby="miradas">
      <h2 id="miradas">Quién vio su libreta</h2>
      <div className="sheet">
        {looks.length === 0 ? (
          <EmptyState bare scene="calm" title="Todavía nadie de la clínica">
            Cuando su equipo abra la libreta de {petName}, aquí verás quién y qué día.
          </EmptyState>
        ) : (
          <PersonRows>
            {looks.map(({ lookId, name, day }) => (
              <PersonRow key={lookId} mark={<PersonMark initials={initials(name)} />} name={name}>
                <span className="small ink-2 num">
                  {capital(showPast(day))} · <time dateTime={day}>{showDate(day)}</time>
                </span>
              </PersonRow>
            ))}
          </PersonRows>
        )}
      </div>
    </section>
  );
}
