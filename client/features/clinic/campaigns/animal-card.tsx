/** The animal at the counter: its identity, the warnings before the dose, and the one large button. */
import { stops } from '#server/clinic/campaigns/animals.rules.ts';
import { AlertBand } from '../../../components/alert-band.tsx';
import { Button } from '../../../components/button.tsx';
import { IconCheck } from '../../../components/icons/base.tsx';
import { PetPhoto } from '../../../components/pet-photo.tsx';
import { foundFaceUrl } from '../../../lib/files.ts';
import { showCode } from '#server/platform/lib/codes.ts';
import { showAge, showDate, showPast } from '../../../lib/dates.ts';
import type { Answers } from '../../../lib/trpc.ts';
import rowStyles from '../../../components/rows.module.css';
import classes from './campaigns.module.css';
import type { Campaign } from './use-doses.ts';
import { tellWarning } from './warning-words.ts';

export type Animal = Answers['campaignAnimals']['find'];

interface AnimalCardProps {
  animal: Animal;
  campaign: Campaign;
  /** Its dose already waits in this telephone's outbox. */
  waits: boolean;
  /** No dose of this bottle may be given; the counter says why. */
  stopped: boolean;
  onGive: () => void;
  onNext: () => void;
}

export function AnimalCard({ animal, campaign, waits, stopped, onGive, onNext }: AnimalCardProps) {
  const { name, species, speciesName, birthOn, code, photo, open, guardian, last, warnings } = animal;
  const shut = waits || stopped || warnings.some(stops);
  const age = showAge(birthOn);
  return (
    <article className={`sheet ${classes.animal}`} aria-label={name}>
      <div className={classes.who}>
        <div className={classes.face}>
          <PetPhoto species={species} photo={photo ? foundFaceUrl(code) : null} size="fill" alt="" />
        </div>
        <div className={`${rowStyles.words} ${classes.words}`}>
          <h2 tabIndex={-1} ref={(node) => node?.focus({ preventScroll: true })}>
            {name}
          </h2>
          <p>{[speciesName, age].filter(Boolean).join(' · ')}</p>
          {guardian && <p className="ink-2">{guardian}</p>}
          <p className={classes.code}>{showCode(code)}</p>
        </div>
      </div>
      <div className={classes.bands}>
        {waits && (
          <AlertBand tone="green" fact="Ya está anotado.">
            Espera en este teléfono y se guarda al volver la conexión.
          </AlertBand>
        )}
        {warnings.map((warning) => {
          const { tone, fact, rest } = tellWarning(warning, name, campaign.vaccine, speciesName);
          return (
            <AlertBand key={warning.kind} tone={tone} fact={fact} announce>
              {rest}
            </AlertBand>
          );
        })}
        {!open && !shut && (
          <AlertBand tone="amber" fact="Su libreta no está abierta a la clínica:">
            no vemos qué vacunas tiene. Pregúntale a su familia antes de vacunar.
          </AlertBand>
        )}
        {open && !warnings.some(({ kind }) => kind === 'recent' || kind === 'done') && (
          <p className={classes.last}>
            {last ? (
              <>
                Última: <b>{last.name}</b>, <span className="num">{showDate(last.givenOn)}</span> (
                {showPast(last.givenOn)}).
              </>
            ) : (
              'Sin vacuna anotada contra lo mismo.'
            )}
          </p>
        )}
      </div>
      <div className={classes.acts}>
        {!shut && (
          <Button
            className={classes.big ?? ''}
            size="lg"
            fullWidth
            leftSection={<IconCheck size={28} />}
            onClick={onGive}
          >
            {warnings.length > 0 ? 'Vacunar igual' : 'Vacunado'}
          </Button>
        )}
        <Button
          className={shut ? (classes.big ?? '') : ''}
          variant={shut ? 'filled' : 'default'}
          size="lg"
          fullWidth
          onClick={onNext}
        >
          {shut ? 'Siguiente animal' : 'Otro animal'}
        </Button>
      </div>
    </article>
  );
}
