/** The vaccine sticker with its peeled corner: each kind of care has one colour and icon everywhere. */
import {
  IconCheckup,
  IconConsultation,
  IconDeworming,
  IconDisease,
  IconDocument,
  IconMedicine,
  IconNeutering,
  IconPrescription,
  IconVaccine,
  IconWeight,
} from '../../../components/icons/care.tsx';
import classes from './sticker.module.css';

export type CareKind =
  | 'vaccine'
  | 'deworming'
  | 'disease'
  | 'medicine'
  | 'weight'
  | 'document'
  | 'checkup'
  | 'consultation'
  | 'prescription'
  | 'neutering';

const DRAWINGS = {
  vaccine: { Drawing: IconVaccine, name: 'Vacuna' },
  deworming: { Drawing: IconDeworming, name: 'Desparasitación' },
  disease: { Drawing: IconDisease, name: 'Enfermedad' },
  medicine: { Drawing: IconMedicine, name: 'Medicina' },
  weight: { Drawing: IconWeight, name: 'Peso' },
  document: { Drawing: IconDocument, name: 'Documento' },
  checkup: { Drawing: IconCheckup, name: 'Control' },
  consultation: { Drawing: IconConsultation, name: 'Consulta' },
  prescription: { Drawing: IconPrescription, name: 'Receta' },
  neutering: { Drawing: IconNeutering, name: 'Esterilización' },
};

/** `size`: 26, 34, 40 (timeline) or 52. `named` gives it a spoken name where no word stands beside it. */
export function Sticker({
  kind,
  size = 40,
  named = false,
}: {
  kind: CareKind;
  size?: 26 | 34 | 40 | 52;
  named?: boolean;
}) {
  const { Drawing, name } = DRAWINGS[kind];
  return (
    <span
      className={classes.sticker}
      data-kind={kind}
      data-size={size}
      role={named ? 'img' : undefined}
      aria-label={named ? name : undefined}
    >
      <Drawing />
    </span>
  );
}
