/** The waiting entries in the order they were written; a refused one shows the reason and the next step. */
import { useNavigate } from '@tanstack/react-router';
import { AlertBand } from '../../../components/alert-band.tsx';
import { Button } from '../../../components/button.tsx';
import { IconClock } from '../../../components/icons/base.tsx';
import { PetPhoto } from '../../../components/pet-photo.tsx';
import { RenewBand } from '../../pets/licences/renew-band.tsx';
import { Chip } from '../../../components/state-chip.tsx';
import { Sticker } from '../../pets/pets/sticker.tsx';
import { showToast } from '../../../components/toast.tsx';
import { useDiscard } from '../../clinic/campaigns/use-discard.tsx';
import {
  confirmAndRetry,
  discard,
  needsConfirmation,
  NEW_CLIENT,
  tryAgain,
  type Waiting,
} from '../../../lib/outbox.ts';
import { hasDraft, leaveDraft } from '../../../lib/use-draft.ts';
import { detailOf, isNewClient, kindOf, titleOf } from './waiting-words.ts';
import classes from './outbox.module.css';

interface WaitingListProps {
  entries: readonly Waiting[];
  /** The list covers several animals: each entry names its animal. */
  ofAll?: boolean;
  /** Called before a form opens over the page. */
  onCorrect?: () => void;
}

export function WaitingList({ entries, ofAll = false, onCorrect }: WaitingListProps) {
  const { ask, dialog } = useDiscard();
  const navigate = useNavigate();
  const correct = async (entry: Waiting) => {
    const { form, petId, key } = entry;
    if (!form) return;
    const { kind, values } = form;
    if (kind === NEW_CLIENT) return correctClient(key, values);
    // Returns the values to their form, whose draft keeps them until they are saved again.
    leaveDraft(`${kind}:${petId}`, values);
    onCorrect?.();
    await discard(key);
    await navigate({ to: '.', search: (search) => ({ ...search, agregar: kind, de: petId }) });
  };
  const correctClient = async (key: string, values: object) => {
    const open = () => void navigate({ to: '/dashboard/mostrador', search: { nuevo: true } });
    if (hasDraft(NEW_CLIENT)) {
      showToast('Hay otro cliente nuevo a medio escribir: termínalo antes.', { label: 'Abrirlo', run: open });
      return;
    }
    leaveDraft(NEW_CLIENT, values);
    onCorrect?.();
    await discard(key);
    open();
  };
  return (
    <>
      <ul className={classes.list}>
        {entries.map((entry) => (
          <li key={entry.key} className={classes.entry}>
            {entry.species ? (
              <PetPhoto species={entry.species} size={38} />
            ) : (
              <Sticker kind={kindOf(entry)} size={40} named />
            )}
            <div className={classes.words}>
              <p className={classes.title}>{titleOf(entry, ofAll)}</p>
              <p className="small ink-2 num">{detailOf(entry)}</p>
            </div>
            {entry.refusal === null && (
              <span className={classes.chip}>
                <Chip icon={<IconClock size={16} />} tone="amber">
                  En espera
                </Chip>
              </span>
            )}
            <div className={classes.rest}>
              {entry.refusal !== null && entry.ended && (
                <RenewBand petId={entry.petId} petName={entry.petName}>
                  Esta anotación te espera aquí: se guarda sola cuando renueves.
                </RenewBand>
              )}
              {entry.refusal !== null && !entry.ended && (
                <AlertBand tone="amber" fact={factOf(entry)}>
                  {entry.refusal}
                </AlertBand>
              )}
              {needsConfirmation(entry) && isNewClient(entry) ? (
                <ClientAnswers entry={entry} onDiscard={ask} onCorrect={correct} />
              ) : needsConfirmation(entry) ? (
                <Answers entry={entry} />
              ) : (
                <Acts entry={entry} onDiscard={ask} onCorrect={correct} />
              )}
            </div>
          </li>
        ))}
      </ul>
      {dialog}
    </>
  );
}

function factOf(entry: Waiting): string | undefined {
  if (needsConfirmation(entry)) return 'Falta tu respuesta.';
  return entry.unknown ? undefined : 'No se guardó.';
}

/** The answers to the server's question: another dose, or one that really was given so early. */
function Answers({ entry }: { entry: Waiting }) {
  const { key, title, petName } = entry;
  const leave = async () => {
    await discard(key);
    showToast(`No se anotó «${title}» de ${petName}.`);
  };
  return (
    <div className={classes.acts}>
      <Button variant="subtle" size="sm" onClick={() => void leave()} aria-label={`No, déjalo así: ${title}`}>
        No, déjalo así
      </Button>
      <Button
        variant="outline"
        size="sm"
        onClick={() => void confirmAndRetry(entry)}
        aria-label={`Sí, anótala: ${title}`}
      >
        Sí, anótala
      </Button>
    </div>
  );
}

/** The server knows the owner or the animal: the form shows whom, and takes along what was typed. */
function ClientAnswers({ entry, onDiscard, onCorrect }: ActsProps) {
  const { petName } = entry;
  return (
    <div className={classes.acts}>
      <Button variant="subtle" size="sm" onClick={() => onDiscard(entry)} aria-label={`Descartar ${petName}`}>
        Descartar
      </Button>
      <Button
        variant="outline"
        size="sm"
        onClick={() => void onCorrect(entry)}
        aria-label={`Ver si es el mismo: ${petName}`}
      >
        Ver si es el mismo
      </Button>
      <Button
        variant="outline"
        size="sm"
        onClick={() => void confirmAndRetry(entry)}
        aria-label={`Sí, registrarlo: ${petName}`}
      >
        Sí, registrarlo
      </Button>
    </div>
  );
}

interface ActsProps {
  entry: Waiting;
  onDiscard: (entry: Waiting) => void;
  onCorrect: (entry: Waiting) => Promise<void>;
}

function Acts({ entry, onDiscard, onCorrect }: ActsProps) {
  return (
    <div className={classes.acts}>
      <Button
        variant="subtle"
        size="sm"
        onClick={() => onDiscard(entry)}
        aria-label={`Descartar ${titleOf(entry, false)}`}
      >
        Descartar
      </Button>
      {entry.ended && (
        <Button variant="subtle" size="sm" onClick={() => void tryAgain(entry)}>
          Ya renové: guardar
        </Button>
      )}
      {entry.unknown ? (
        <Button variant="outline" size="sm" onClick={() => void tryAgain(entry)}>
          Enviar otra vez
        </Button>
      ) : (
        entry.form && (
          <Button
            variant={entry.refusal === null ? 'subtle' : 'outline'}
            size="sm"
            onClick={() => void onCorrect(entry)}
            aria-label={`Corregir ${titleOf(entry, false)}`}
          >
            Corregir
          </Button>
        )
      )}
    </div>
  );
}
