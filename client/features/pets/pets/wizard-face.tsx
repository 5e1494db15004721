/** The picture in the first step: of an unsaved animal, or of the animal that is being changed. */
import { DraftFace } from '../../accounts/pictures/draft-face.tsx';
import { PetPhoto } from '../../../components/pet-photo.tsx';
import { RenewBand } from '../licences/renew-band.tsx';
import { StoredFace } from '../../accounts/pictures/stored-face.tsx';
import { useHasEnded } from '../../../lib/ended.ts';
import type { FaceDraft } from '../../../lib/face-draft.ts';
import type { Answers } from '../../../lib/trpc.ts';
import type { PetForm } from './use-pet-form.ts';

interface WizardFaceProps {
  stored: Answers['pets']['details'] | undefined;
  form: PetForm;
  species: Answers['reference']['species'];
  draft: FaceDraft;
}

export function WizardFace({ stored, form, species, draft }: WizardFaceProps) {
  const { name, speciesId } = form.values;
  const code = species.find(({ id }) => id === speciesId)?.code ?? 'other';
  const ended = useHasEnded(stored?.pet.id ?? 0);
  const face = (photo: string | null) => <PetPhoto species={code} photo={photo} size={72} />;
  if (stored && ended)
    return (
      <>
        {face(stored.pet.photo)}
        <RenewBand petId={stored.pet.id} petName={stored.pet.name}>
          Sus datos se corrigen como siempre; para cambiar su foto, renueva su año.
        </RenewBand>
      </>
    );
  if (stored) {
    return (
      <StoredFace
        target={{ purpose: 'pet', id: stored.pet.id }}
        what={`la foto de ${stored.pet.name}`}
        photo={stored.pet.photo}
        face={face}
        hint={<p className="small ink-2">Se cambia enseguida, sin guardar lo demás.</p>}
      />
    );
  }
  return (
    <DraftFace
      draft={draft}
      face={face}
      hint={`Ponle cara${name.trim() ? ` a ${name.trim()}` : ''}. También puedes hacerlo después.`}
    />
  );
}
