/** Today's medicine doses hour by hour, each given with one tap. */
import { givenName } from '#server/platform/lib/given-name.ts';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useRef, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { IconCheck, IconClose } from '../../../components/icons/base.tsx';
import { IconMedicine } from '../../../components/icons/care.tsx';
import { MoreMenu, MoreMenuItem } from '../../../components/more-menu.tsx';
import { PetPhoto } from '../../../components/pet-photo.tsx';
import { Sticker } from '../../pets/pets/sticker.tsx';
import { showRoute } from '../../../lib/care-words.ts';
import { hourNow, showHour } from '../../../lib/dates.ts';
import { shortName } from '../../../lib/format.ts';
import { useKept } from '../../../lib/left-place.ts';
import { useOutbox } from '../../../lib/outbox.ts';
import { useFocusKept } from '../../../lib/use-focus-kept.ts';
import due from './due-row.module.css';
import classes from './agenda.module.css';
import type { Photos } from './due-list.tsx';
import { type HomeDose, isGiven, type TellDose } from './use-doses.ts';

const DoseSheet = lazy(() => import('./dose-sheet.tsx').then((module) => ({ default: module.DoseSheet })));

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
  onTell?: TellDose | undefined;
}

export function TodayDoses({ doses: known, ofAll = false, photos, onGive, onUngive, onTell }: TodayDosesProps) {
  const [all, setAll] = useKept('all doses', false);
  const [telling, tell] = useState<Dose | null>(null);
  const waiting = useOutbox();
  // A dose given offline is not known to the server yet.
  const doses = known.map((dose) => {
    const given = waiting.find((entry) => isGiven(entry, dose));
    return given ? { ...dose, givenAt: given.at, state: 'given' as const } : dose;
  });
  const pending = doses.filter(({ state }) => state === 'open').length;
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
        const late = hour < now && ofHour.some(({ state }) => state === 'open');
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
                  onTell={dose.role === 'reader' || !onTell ? undefined : tell}
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
      {telling && onTell && (
        <Suspense>
          <DoseSheet dose={telling} onTell={onTell} onClose={() => tell(null)} />
        </Suspense>
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
  onTell: ((dose: Dose) => void) | undefined;
}

function DoseRow({ dose, ofAll, photo, onGive, onUngive, onTell }: DoseRowProps) {
  const { title, petName, species, state } = dose;
  const words = ofAll ? [shortName(petName), dose.dose] : [dose.dose, showRoute(dose.route)?.toLowerCase()];
  const hour = dose.slot.slice(11);
  const row = useRef<HTMLLIElement>(null);
  const keepFocus = useFocusKept(row, state);
  const pressing = (act: (dose: Dose) => void) => () => {
    keepFocus();
    act(dose);
  };
  return (
    <li ref={row} className={classes.dose} data-given={state === 'open' ? undefined : true}>
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
      </div>
      {state !== 'open'
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
      {onTell && (
        <MoreMenu label={`Más para ${title} de las ${hour}${ofAll ? `, ${petName}` : ''}`}>
          <MoreMenuItem onClick={() => onTell(dose)}>
            {state === 'open' ? 'No se dio, o fue tarde' : 'Corregir cómo fue'}
          </MoreMenuItem>
        </MoreMenu>
      )}
      {state !== 'open' && (
        <p className={classes.given} data-state={state}>
          {state === 'given' ? <IconCheck size={16} /> : <IconClose size={16} />}
          {toldWords(dose)}
        </p>
      )}
    </li>
  );
}

/** «Dada a las 9:10 por Luis, tarde: se nos olvidó»; «No se dio: se acabó». */
function toldWords({ state, givenAt, late, reason, by }: Dose): string {
  const why = reason ? `: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}` : '';
  if (state === 'skipped') return `No se dio${why}`;
  const who = by ? ` por ${givenName(by)}` : '';
  return `Dada a las ${showHour(givenAt ?? '')}${who}${late ? `, tarde${why}` : ''}`;
}
