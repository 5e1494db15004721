/** The permanent facts of an animal: beside its photo on a wide screen, in their own tab on a phone. */
import { FactList } from '../../../components/fact-list.tsx';
import { showDate } from '../../../lib/dates.ts';
import { showMicrochip, showWeightIn } from '../../../lib/format.ts';
import { useLicences } from '../../pets/licences/use-licences.ts';
import { licenceWords } from '../../pets/licences/licence-words.ts';
import { type Answers, trpc } from '../../../lib/trpc.ts';
import { OwnFields } from '../../pets/own-fields/own-fields.tsx';
import { unitOf } from './entry.ts';
import classes from './pet-identity.module.css';

export function PetFacts({ record: { pet, weights, can } }: { record: Answers['pets']['get'] }) {
  const [weight] = weights;
  const registered = trpc.registrations.list.useQuery({ petId: pet.id }, { enabled: !can.attend }).data?.own ?? [];
  const licence = useLicences().get(pet.id);
  const neutered =
    pet.neutered === null
      ? null
      : pet.neutered === 0
        ? 'No'
        : pet.neuteredOn
          ? `Sí, ${showDate(pet.neuteredOn)}`
          : 'Sí';
  const birth = pet.birthOn && (pet.birthEstimated ? `Cerca del ${showDate(pet.birthOn)}` : showDate(pet.birthOn));
  return (
    <>
      <FactList
        facts={[
          { name: 'Especie', value: pet.speciesName },
          { name: 'Raza', value: pet.breed },
          { name: 'Nacimiento', value: birth },
          { name: 'Color', value: pet.color },
          { name: 'Señas', value: pet.marks },
          {
            name: 'Microchip',
            value: pet.microchip && <span className={`code ${classes.chip}`}>{showMicrochip(pet.microchip)}</span>,
          },
          ...registered.map(({ place, number }) => ({ name: `Registro, ${place}`, value: number })),
          { name: pet.sex === 'male' ? 'Esterilizado' : 'Esterilizada', value: neutered },
          {
            name: 'Peso',
            value: weight && `${showWeightIn(weight.grams, unitOf(weights))}, el ${showDate(weight.measuredOn)}`,
          },
          { name: 'Tutor', value: `${pet.ownerName} ${pet.ownerSurname}`.trim() },
          { name: 'Registro', value: `Desde el ${showDate(pet.createdAt)}` },
          { name: 'Plan', value: licence && can.edit && !can.attend && licenceWords(licence) },
        ]}
      />
      <OwnFields petId={pet.id} petName={pet.name} />
    </>
  );
}
