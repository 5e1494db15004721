/** The left page of the booklet: photo, name, state, code and actions. */
import { Link } from '@tanstack/react-router';
import type { ReactNode, Ref } from 'react';
import { Button, IconButton } from '../../../components/button.tsx';
import { IconCheck } from '../../../components/icons/base.tsx';
import { IconCheckup, IconDocument, IconHeart, IconSpeakerphone } from '../../../components/icons/care.tsx';
import { IconCopy } from '../../../components/icons/act.tsx';
import { IconIdCard } from '../../../components/icons/picture.tsx';
import { IconShare } from '../../../components/icons/share.tsx';
import { IconPhoto } from '../../../components/icons/photo.tsx';
import { PetPhoto } from '../../../components/pet-photo.tsx';
import { Chip, StateChip } from '../../../components/state-chip.tsx';
import { StoredFace } from '../../accounts/pictures/stored-face.tsx';
import { showFailure } from '../../../components/toast.tsx';
import { showCode } from '#server/platform/lib/codes.ts';
import { showAge } from '../../../lib/dates.ts';
import { count, showSex } from '../../../lib/format.ts';
import { useHasEnded } from '../../../lib/ended.ts';
import { type Answers, trpc } from '../../../lib/trpc.ts';
import { lostWord } from '#server/lost-found/lost-pets/words.rules.ts';
import { useCopy } from '../../../lib/use-copy.ts';
import classes from './pet-identity.module.css';
import { type PetActs, PetMenu } from './pet-menu.tsx';

type PetRecord = Answers['pets']['get'];

interface PetIdentityProps {
  record: PetRecord;
  acts: PetActs;
  /** On a phone: a row where the screen is about something else, and a lower picture where alerts stand below it. */
  shape: 'row' | 'low' | 'tall';
  /** Links and code: on the first tab. */
  doors: boolean;
  /** Of the name: where it has gone, the bar says it. */
  nameRef: Ref<HTMLHeadingElement>;
}

export function PetIdentity({ record, acts, shape, doors, nameRef }: PetIdentityProps) {
  const { pet, can, state } = record;
  const age = showAge(pet.birthOn, pet.birthEstimated === 1, pet.deceasedOn ?? undefined);
  return (
    <div className={classes.page} data-shape={shape}>
      <div className={classes.photo}>
        <PetFace pet={pet} canEdit={can.change && shape !== 'row'} />
        {can.change && (
          <div className={classes.more}>
            <PetMenu record={record} acts={acts} />
          </div>
        )}
      </div>
      <div className={classes.words}>
        <div className={classes.title}>
          <h1 ref={nameRef} tabIndex={-1} className={classes.name}>
            {pet.name}
          </h1>
          {pet.deceasedOn ? (
            <Chip icon={<IconHeart />}>En recuerdo</Chip>
          ) : pet.lostAt ? (
            <StateChip state="lost">{lostWord(pet.sex)}</StateChip>
          ) : (
            <StateChip state={state}>{stateWord(record)}</StateChip>
          )}
        </div>
        <p className="ink-2">{[pet.breed ?? pet.speciesName, showSex(pet.sex), age].filter(Boolean).join(' · ')}</p>
        {doors && (
          <>
            <PublicCode code={pet.code} onShare={acts.onShare} />
            <nav className={classes.doors} aria-label={`De ${pet.name}`}>
              <QuickLink to="/dashboard/mascotaIdentidad" petId={pet.id} Drawing={IconIdCard} word="Cédula" />
              {pet.deceasedOn && (
                <QuickLink to="/dashboard/recuerdo" petId={pet.id} Drawing={IconHeart} word="Recuerdo" />
              )}
              {can.edit && !can.attend && !pet.deceasedOn && (
                <QuickLink to="/dashboard/consulta" petId={pet.id} Drawing={IconCheckup} word="Veterinario" />
              )}
              {can.attend && <QuickLink to="/dashboard/carnet" petId={pet.id} Drawing={IconDocument} word="Carnet" />}
              <QuickLink to="/dashboard/galeria" petId={pet.id} Drawing={IconPhoto} word="Fotos" />
              {can.change && !pet.lostAt && !pet.deceasedOn && (
                <button type="button" className={`${classes.door} ${classes.alarm}`} onClick={acts.onLost}>
                  <IconSpeakerphone size={24} />
                  Se perdió
                </button>
              )}
            </nav>
          </>
        )}
        {/* A reader learns of the read-only role in the band above the record. */}
        {can.attend && <PatientOf pet={pet} />}
        {can.edit && !can.own && !can.attend && (
          <p className="small ink-2">{pet.keeper} te comparte su libreta: puedes anotar y corregir.</p>
        )}
      </div>
    </div>
  );
}

/** Whose patient it is: the staff of many clinics reads many records. */
function PatientOf({ pet: { kept, ownerName, ownerSurname } }: Pick<PetRecord, 'pet'>) {
  const clinic = trpc.system.info.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY }).data?.clinic.name;
  const owner = `${ownerName} ${ownerSurname}`.trim();
  return (
    <p className="small ink-2">
      Paciente de {clinic ?? 'la clínica'} · {kept ? owner : `con permiso de ${owner}`}
    </p>
  );
}

/** Links that the owner opens often, in the street and at the clinic. */
function QuickLink({ to, petId, Drawing, word }: QuickLinkProps) {
  return (
    <Link to={to} search={{ mascota: petId }} className={classes.door}>
      <Drawing size={24} />
      {word}
    </Link>
  );
}

interface QuickLinkProps {
  to:
    | '/dashboard/mascotaIdentidad'
    | '/dashboard/carnet'
    | '/dashboard/consulta'
    | '/dashboard/galeria'
    | '/dashboard/recuerdo';
  petId: number;
  Drawing: (props: { size?: number }) => ReactNode;
  word: string;
}

/** As large as the layout allows; a member who may write changes it in place. */
function PetFace({ pet, canEdit }: { pet: PetRecord['pet']; canEdit: boolean }) {
  const face = (photo: string | null) => (
    <PetPhoto
      species={pet.species}
      photo={photo}
      size="fill"
      alt={`${pet.name}, ${pet.speciesName.toLowerCase()}`}
      eager
    />
  );
  // The band above the record says so; a picture must not be cropped and then refused.
  const ended = useHasEnded(pet.id);
  if (!canEdit || ended) return face(pet.photo);
  return (
    <StoredFace
      target={{ purpose: 'pet', id: pet.id }}
      what={`la foto de ${pet.name}`}
      photo={pet.photo}
      layout="fill"
      face={face}
    />
  );
}

/** More exact than the state's word: the number of overdue lines, or that only some lines are known. */
function stateWord({ state, lines, hasAnyCare }: PetRecord): string | undefined {
  const overdue = lines.filter((line) => line.state === 'overdue').length;
  if (overdue > 0) return count(overdue, 'vencida');
  return state === 'unknown' && hasAnyCare ? 'Incompleta' : undefined;
}

function PublicCode({ code, onShare }: { code: string; onShare: () => void }) {
  const { copied, copy } = useCopy();
  const shown = showCode(code);
  const press = () => {
    if (!copy(shown)) showFailure(`Tu navegador no deja copiar aquí. El código es ${shown}.`);
  };
  return (
    <div className={classes.code}>
      <span className="code">{shown}</span>
      <IconButton label={copied ? 'Código copiado' : 'Copiar el código'} onClick={press}>
        {copied ? <IconCheck size={22} /> : <IconCopy size={22} />}
      </IconButton>
      <span className="visually-hidden" aria-live="polite">
        {copied ? 'Código copiado' : ''}
      </span>
      <Button className={classes.share} variant="default" size="sm" leftSection={<IconShare />} onClick={onShare}>
        Compartir
      </Button>
    </div>
  );
}
