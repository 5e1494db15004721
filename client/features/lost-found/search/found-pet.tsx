/** The animal of a code, as its public page shows it, and a link to its family. Nothing about the family. */
import { Link } from '@tanstack/react-router';
import { AlertBand } from '../../../components/alert-band.tsx';
import { ButtonAnchor } from '../../../components/button.tsx';
import { FactList } from '../../../components/fact-list.tsx';
import { IconPhone, IconWhatsApp } from '../../../components/icons/act.tsx';
import { IconLock } from '../../../components/icons/base.tsx';
import { IconChevronRight } from '../../../components/icons/frame.tsx';
import { IconHeart, IconSpeakerphone } from '../../../components/icons/care.tsx';
import { PetPhoto, SpeciesMark } from '../../../components/pet-photo.tsx';
import { foundFaceUrl } from '../../../lib/files.ts';
import { showCode } from '#server/platform/lib/codes.ts';
import { showLongDay } from '../../../lib/dates.ts';
import type { Answers } from '../../../lib/trpc.ts';
import classes from './find-pet.module.css';
import { factsOf, urgentOf } from './page-words.ts';

const OBJECT = { female: 'la', male: 'lo', unknown: 'le' } as const;

export type FoundAnimal = Extract<Answers['search']['byCode'], { kind: 'animal' }>;

export function FoundPet({ found: { view, mine } }: { found: FoundAnimal }) {
  const urgent = urgentOf(view);
  return (
    <article className={`sheet ${classes.found}`}>
      <div className={classes.face}>
        <PetPhoto
          species={view.species}
          photo={view.photo ? foundFaceUrl(view.code) : null}
          size="fill"
          alt={`${view.name}, ${view.speciesName.toLowerCase()}`}
        />
      </div>
      <div className={classes.words}>
        {view.lost && (
          <AlertBand tone="red" icon={<IconSpeakerphone />} fact={`Se perdió ${view.name}.`}>
            Su familia {OBJECT[view.sex ?? 'unknown']} busca desde el {showLongDay(view.lost.since)}
            {view.lost.place && `. Último lugar: ${view.lost.place}`}.
          </AlertBand>
        )}
        <div className={classes.name}>
          <h2>{view.name}</h2>
          <SpeciesMark species={view.species} name={view.speciesName} />
        </div>
        {view.state === 'deceased' ? (
          <p className={classes.gone}>
            <IconHeart size={20} />
            Ya no está. Su familia le recuerda con cariño.
          </p>
        ) : (
          <>
            {urgent.length > 0 && (
              <AlertBand tone="red" fact={urgent[0]}>
                {urgent.slice(1).join(' ')}
              </AlertBand>
            )}
            {view.mannerNote && <p>{view.mannerNote}</p>}
          </>
        )}
        <FactList
          facts={[...factsOf(view), { name: 'Código', value: <span className="code">{showCode(view.code)}</span> }]}
        />
        <Next view={view} mine={mine} />
      </div>
    </article>
  );
}

/** The member's own animal leads to its record, another animal to the page that notifies its family. */
function Next({ view, mine }: Omit<FoundAnimal, 'kind'>) {
  if (mine !== null) {
    return (
      <Link to="/dashboard/perfilMascotas" search={{ mascota: mine }} className={classes.own}>
        Está en tu registro. Ver su ficha
        <IconChevronRight />
      </Link>
    );
  }
  // The owner's number only where it may be shown; else that of the clinic that keeps the animal.
  const call = view.call ?? view.clinic?.call;
  const whatsapp = view.whatsapp ?? view.clinic?.whatsapp;
  return (
    <>
      {view.state !== 'deceased' && (
        // The server renders that page without this program: a full page load, not a route change.
        <ButtonAnchor
          href={`/q/${view.code}`}
          size="lg"
          color={view.lost ? 'red' : 'stamp'}
          leftSection={<IconSpeakerphone />}
          fullWidth
        >
          {view.clinic ? 'Avisar a su clínica' : 'Avisar a su familia'}
        </ButtonAnchor>
      )}
      {view.clinic && <p className={classes.privacy}>Lo atiende {view.clinic.name}.</p>}
      {whatsapp && (
        <ButtonAnchor
          href={`https://wa.me/${whatsapp.replace(/\D/g, '')}`}
          target="_blank"
          rel="noreferrer"
          variant="default"
          size="lg"
          leftSection={<IconWhatsApp />}
          fullWidth
        >
          Escribir por WhatsApp
        </ButtonAnchor>
      )}
      {call && (
        <ButtonAnchor href={`tel:${call}`} variant="default" size="lg" leftSection={<IconPhone />} fullWidth>
          Llamar
        </ButtonAnchor>
      )}
      {!call && !whatsapp && (
        <p className={classes.privacy}>
          <IconLock size={20} />
          Los datos de su familia no se muestran aquí.
        </p>
      )}
    </>
  );
}

/** The skeleton of the result. */
export function FindingPet() {
  return (
    <div className={`sheet ${classes.found}`} role="status" aria-label="Buscando">
      <div className={`${classes.face} ${classes.waiting}`} />
      <div className={`${classes.words} ${classes.waitingWords}`}>
        <span />
        <span />
        <span />
      </div>
    </div>
  );
}
