/** Today's medicine doses hour by hour, each given with one tap. */
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { IconCheck } from '../../../components/icons/base.tsx';
import { IconMedicine } from '../../../components/icons/care.tsx';
import { PetPhoto } from '../../../components/pet-photo.tsx';
import { Sticker } from '../../pets/pets/sticker.tsx';
import { showRoute } from '../../../lib/care-words.ts';
import { hourNow, showHour } from '../../../lib/dates.ts';
import { shortName } from '../../../lib/format.ts';
import { useOutbox } from '../../../lib/outbox.ts';
import { useFocusKept } from '../../../lib/use-focus-kept.ts';
import due from './due-row.module.css';
import classes from './agenda.module.css';
import type { Photos } from './due-list.tsx';
import { type HomeDose, isGiven } from './use-doses.ts';

type Dose = HomeDose;

interface TodayDosesProps {
  doses: readonly Dose[];
  /** The list covers several animals: each dose names its animal. */
  ofAll?: boolean;
  /** The animals' photos by id. */
  photos?: Photos;
  /** Absent for a reader; in a list of several animals each dose says so by its role. */
  onGive?: ((dose: Dose) => void) | undefined;
  onUngive?: ((dose: Dose) => void) | undefined;
}

export function TodayDoses({ doses: known, ofAll = false, photos, onGive, onUngive }: TodayDosesProps) {
  const [all, setAll] = useState(false);
  const waiting = useOutbox();
  // A dose given offline is not known to the server yet.
  const doses = known.map((dose) => {
    const given = waiting.find((entry) => isGiven(entry, dose));
    return given ? { ...dose, givenAt: given.at } : dose;
  });
  const pending = doses.filter(({ givenAt }) => givenAt === null).length;
  const hours = Map.groupBy(
    doses.toSorted((a, b) => a.slot.localeCompare(b.slot)),
    ({ slot }) => slot.slice(11),
  );
  const now = hourNow();
  // Shows the missed doses and the next hour; the rest of the day on request.
  const next = [...hours.keys()].findIndex((hour) => hour > now);
  const shown = all || next === -1 ? hours.size : next + 1;
  const hidden = [...hours.values()].slice(shown).flat().length;
  return (
    <section className={`sheet ${classes.doses}`} aria-label="Medicinas de hoy">
      <h2 className={due.heading}>
        <IconMedicine />
        Medicinas de hoy {pending > 0 && <span className="num">{pending}</span>}
      </h2>
      {[...hours].slice(0, shown).map(([hour, ofHour]) => {
        const late = hour < now && ofHour.some(({ givenAt }) => givenAt === null);
        return (
          <div key={hour}>
            <h3 className={classes.hour} data-late={late || undefined}>
              {hour}
              {late && <small>Falta por dar</small>}
            </h3>
            <ul>
              {ofHour.map((dose) => (
                <DoseRow
                  key={`${dose.medicineId}/${dose.slot}`}
                  dose={dose}
                  ofAll={ofAll}
                  photo={photos?.get(dose.petId)}
                  onGive={dose.role === 'reader' ? undefined : onGive}
                  onUngive={dose.role === 'reader' ? undefined : onUngive}
                />
              ))}
            </ul>
          </div>
        );
      })}
      {hidden > 0 && (
        <div className={classes.later}>
          <Button variant="subtle" size="sm" onClick={() => setAll(true)}>
            Ver {hidden} para más tarde
          </Button>
        </div>
      )}
    </section>
  );
}

interface DoseRowProps {
  dose: Dose;
  ofAll: boolean;
  photo: string | null | undefined;
  onGive: ((dose: Dose) => void) | undefined;
  onUngive: ((dose: Dose) => void) | undefined;
}

function DoseRow({ dose, ofAll, photo, onGive, onUngive }: DoseRowProps) {
  const { title, petName, species, givenAt } = dose;
  const words = ofAll ? [shortName(petName), dose.dose] : [dose.dose, showRoute(dose.route)?.toLowerCase()];
  const hour = dose.slot.slice(11);
  const row = useRef<HTMLLIElement>(null);
  const keepFocus = useFocusKept(row, givenAt);
  const pressing = (act: (dose: Dose) => void) => () => {
    keepFocus();
    act(dose);
  };
  return (
    <li ref={row} className={classes.dose} data-given={givenAt ? true : undefined}>
      {ofAll ? (
        <PetPhoto species={species} photo={photo} size={46} corner={<Sticker kind="medicine" size={26} />} />
      ) : (
        <Sticker kind="medicine" size={40} />
      )}
      <div className={classes.doseWords}>
        <p className={classes.doseName}>
          <Link to="/dashboard/perfilMascotas" search={{ mascota: dose.petId, tab: 'medicinas' }}>
            {title}
          </Link>
        </p>
        <p className="small ink-2">{words.filter(Boolean).join(' · ')}</p>
        {givenAt && (
          <p className={classes.given}>
            <IconCheck size={16} />
            {`Dada a las ${showHour(givenAt)}`}
          </p>
        )}
      </div>
      {givenAt
        ? onUngive && (
            <button
              type="button"
              className={classes.undo}
              aria-label={`Deshacer: ${title} de las ${hour}`}
              onClick={pressing(onUngive)}
            >
              Deshacer
            </button>
          )
        : onGive && (
            <Button
              variant="outline"
              size="sm"
              onClick={pressing(onGive)}
              aria-label={`Dada: ${title} de las ${hour}${ofAll ? `, ${petName}` : ''}`}
            >
              Dada
            </Button>
          )}
    </li>
  );
}
