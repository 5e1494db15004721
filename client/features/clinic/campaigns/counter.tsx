/** The counter: one animal after the other, with one hand. A press counts at once; the outbox sends it later. */
import { useState } from 'react';
import { mayDo } from '#server/platform/core/rights.ts';
import { readMicrochip } from '#server/pets/pets/rules.ts';
import { AlertBand } from '../../../components/alert-band.tsx';
import { Button } from '../../../components/button.tsx';
import { SkeletonRows } from '../../../components/skeleton.tsx';
import { showCode } from '#server/platform/lib/codes.ts';
import { showDate, showInstant, today } from '../../../lib/dates.ts';
import { showMicrochip } from '../../../lib/format.ts';
import type { Waiting } from '../../../lib/outbox.ts';
import { readError } from '../../../lib/show-error.ts';
import { trpc } from '../../../lib/trpc.ts';
import { type Animal, AnimalCard } from './animal-card.tsx';
import { BottleSheet } from './bottle-sheet.tsx';
import classes from './campaigns.module.css';
import { CounterSearch } from './counter-search.tsx';
import { LastDoses } from './last-doses.tsx';
import { type Begun, NewAnimalSheet } from './new-animal.tsx';
import { isPast, momentOf } from './own-moment.ts';
import { Unresolved } from './unresolved.tsx';
import type { Campaign, Doses } from './use-doses.ts';

interface CounterProps {
  campaign: Campaign;
  doses: Doses;
  /** Opens the form of the next bottle. */
  onChange: () => void;
}

export function Counter({ campaign, doses, onChange }: CounterProps) {
  const [asked, setAsked] = useState<string | null>(null);
  const [begun, setBegun] = useState<Begun | null>(null);
  /** The refused entry that the next dose replaces. */
  const [insteadOf, setInsteadOf] = useState<string | null>(null);
  const instead = doses.refused.find(({ key }) => key === insteadOf) ?? null;
  const [corrected, setCorrected] = useState<Waiting | null>(null);
  const [said, setSaid] = useState('');
  // As the clinic's lot says it: the label of a campaign may have been typed without a day, or with another.
  const past = isPast({ lotExpiresOn: campaign.expiresOn }, today());
  // A correction keeps the bottle of the refused dose, so today's expired bottle does not stop it.
  const me = trpc.auth.me.useQuery().data;
  const maySign = me === undefined || mayDo(me.roles, 'sign');
  const { withdrawn } = campaign;
  const stopped = !maySign || ((past || withdrawn !== null) && instead === null);
  const { id: campaignId } = campaign;
  const found = trpc.campaignAnimals.find.useQuery(
    { campaignId, code: asked ?? '' },
    { enabled: asked !== null, retry: false, staleTime: 0 },
  );
  const failure = asked !== null && found.error && !found.isFetching ? readError(found.error) : null;
  const animal = failure ? undefined : found.data;
  const waits = doses.onTheWay.some(
    ({ petId, input }) => input['code'] === asked || (animal !== undefined && petId === animal.petId),
  );

  const next = () => {
    setAsked(null);
    setInsteadOf(null);
  };
  const give = async (code: string, pet: { petId: number; name: string }) => {
    if (!(await doses.give(code, pet, instead))) return;
    setSaid(`${pet.name}: anotado.`);
    next();
  };
  /** Opens the form of a new animal; a scanned microchip that found no animal is filled in. */
  const register = (entry: Waiting | null) => {
    const code = entry ? entry.input['code'] : asked;
    const chip = typeof code === 'string' ? readMicrochip(code) : null;
    const typed = entry?.path === 'campaignDoses.enrol' ? (entry.input as Begun) : {};
    setInsteadOf(entry?.key ?? null);
    setBegun({ microchip: chip?.kind === 'iso' ? chip.number : null, ...typed });
  };
  const closeSheet = () => {
    setBegun(null);
    if (asked === null) setInsteadOf(null);
  };
  const known = ({ code }: Animal) => {
    setBegun(null);
    setAsked(code);
  };

  return (
    <div className={classes.counter}>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {withdrawn && (
        <AlertBand
          fact={`El lote ${campaign.lot ?? ''} está retirado desde el ${showDate(withdrawn.on)}.`}
          action={
            <Button variant="outline" onClick={onChange}>
              Cambiar de lote
            </Button>
          }
          announce
        >
          {withdrawn.reason && `${withdrawn.reason.replace(/\.$/, '')}. `}
          Con él no se vacuna a nadie más.
        </AlertBand>
      )}
      {past && !withdrawn && (
        <AlertBand
          tone="red"
          fact={`${campaign.lot ? `El lote ${campaign.lot}` : 'Este frasco'} venció el ${showDate(campaign.expiresOn ?? '')}.`}
          action={
            <Button variant="outline" onClick={onChange}>
              Cambiar de lote
            </Button>
          }
          announce
        >
          Con él no se vacuna a nadie más.
        </AlertBand>
      )}
      {!maySign && (
        <AlertBand tone="blue" fact="Aquí ves la jornada.">
          Cada dosis la anota y la firma una persona con el rol de veterinaria. Los roles se dan en Equipo.
        </AlertBand>
      )}
      {asked === null && <CounterSearch onCode={setAsked} onNew={stopped ? undefined : () => register(null)} />}
      {asked !== null && instead && (
        <AlertBand tone="blue" fact={`Queda por resolver: ${instead.petName}.`}>
          Se anota con su lote y su hora de entonces: {whenOf(instead)}.
        </AlertBand>
      )}
      {animal && (
        <AnimalCard
          key={animal.petId}
          animal={animal}
          campaign={campaign}
          waits={waits}
          stopped={stopped}
          onGive={() => void give(animal.code, animal)}
          onNext={next}
        />
      )}
      {asked !== null && !animal && !failure && <SkeletonRows rows={3} />}
      {asked !== null && failure && (
        <section className={`sheet ${classes.animal}`} aria-label="Código leído">
          <h2 className={classes.largeCode}>{showAsked(asked)}</h2>
          <div className={classes.bands}>
            <AlertBand
              tone={failure.offline ? 'blue' : 'amber'}
              fact={failure.offline ? 'Sin conexión.' : undefined}
              announce
            >
              {failure.offline
                ? waits
                  ? 'Este código ya espera en este teléfono.'
                  : stopped
                    ? 'Este teléfono aún no conoce a este animal.'
                    : 'Este teléfono aún no conoce a este animal. Anótalo igual: se comprueba al volver la línea.'
                : failure.message}
            </AlertBand>
          </div>
          <div className={classes.acts}>
            {failure.offline && !waits && !stopped && (
              <Button
                className={classes.big ?? ''}
                size="lg"
                fullWidth
                onClick={() => void give(asked, { petId: 0, name: showAsked(asked) })}
              >
                Vacunado
              </Button>
            )}
            {!waits && !stopped && (
              <Button
                variant={failure.code === 'CODE_NOT_FOUND' ? 'filled' : 'outline'}
                size="lg"
                fullWidth
                onClick={() => register(instead)}
              >
                Registrar como nuevo
              </Button>
            )}
            {!failure.offline && failure.code !== 'CODE_NOT_FOUND' && (
              <Button variant="outline" size="lg" fullWidth onClick={() => void found.refetch()}>
                Probar otra vez
              </Button>
            )}
            <Button variant="default" size="lg" fullWidth onClick={next}>
              Otro animal
            </Button>
          </div>
        </section>
      )}
      <Unresolved
        entries={doses.refused}
        onBottle={setCorrected}
        onSure={(entry) => void doses.sure(entry)}
        onRegister={(entry) => {
          // The form is about the animal of the refused entry, not the one at the counter.
          setAsked(null);
          register(entry);
        }}
      />
      {asked === null && (
        <LastDoses doses={doses} open={maySign && campaign.closedAt === null} amount={campaign.doses} />
      )}
      {corrected && (
        <BottleSheet
          campaign={campaign}
          entry={corrected}
          onClose={() => setCorrected(null)}
          onSave={(moment) => doses.correct(corrected, moment)}
        />
      )}
      {begun && (
        <NewAnimalSheet
          campaign={campaign}
          begun={begun}
          given={instead && whenOf(instead)}
          onClose={closeSheet}
          onKnown={known}
          onSave={async (fresh, photo) => {
            if (!(await doses.enrol(fresh, photo, instead))) return false;
            setSaid(`${fresh.name}: registrado y anotado.`);
            setBegun(null);
            next();
            return true;
          }}
        />
      )}
    </div>
  );
}

function whenOf(entry: Waiting): string {
  return showInstant(momentOf(entry).at);
}

function showAsked(code: string): string {
  return /^\d{15}$/.test(code) ? showMicrochip(code) : showCode(code);
}
