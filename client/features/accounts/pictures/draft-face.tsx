/** The face of an animal or person whose form is not saved yet: kept with the draft, sent once the row exists. */
import type { ReactNode } from 'react';
import type { FaceDraft } from '../../../lib/face-draft.ts';
import { FaceField } from './face-field.tsx';

interface DraftFaceProps {
  draft: FaceDraft;
  /** Renders the face: `face={(photo) => <PersonMark photo={photo} … />}`. */
  face: (photo: string | null) => ReactNode;
  hint: string;
}

export function DraftFace({ draft, face, hint }: DraftFaceProps) {
  return (
    <FaceField
      what="una foto"
      present={draft.picture !== null}
      hint={<p className="small ink-2">{draft.picture ? 'Se guarda junto con sus datos.' : hint}</p>}
      onChoose={draft.choose}
      onRemove={draft.clear}
    >
      {face(draft.address)}
    </FaceField>
  );
}
