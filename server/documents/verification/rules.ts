/**
 * What changed since a document was printed, in sentences for its holder. Names no person and shows only what
 * the document shows: a vaccine's catalogue name and day, of other entries only their kind.
 */
import { showDay } from '#server/platform/lib/calendar.ts';
import type {
  AnimalFacts,
  CardFacts,
  EntryFacts,
  PaperFacts,
  RecordFacts,
  SignedFacts,
} from '#server/documents/papers/rules.ts';

export const MOST_SENTENCES = 30;

export function changesSince(then: PaperFacts, now: PaperFacts): string[] {
  const animal = animalChanges(then.animal, now.animal);
  if (then.kind === 'cedula' && now.kind === 'cedula')
    return [...lostChanges(then, now), ...animal, ...medicineChanges(then, now), ...peopleChanges(then, now)];
  if ('entry' in then && 'entry' in now)
    return [...animal, ...peopleChanges(then, now), ...entryChanges(listed(then), listed(now))];
  if (!('entries' in then) || !('entries' in now)) return animal;
  // Where the document has a line per medicine, that line reports its change.
  const medicines = then.sections.includes('medicinas') ? [] : medicineChanges(then, now);
  return short([...animal, ...medicines, ...peopleChanges(then, now), ...entryChanges(then.entries, now.entries)]);
}

/** The entries of a signed paper. */
export function listed({ entry, more = [] }: SignedFacts): EntryFacts[] {
  return entry ? [entry, ...more] : more;
}

const FIELDS: Partial<Record<keyof AnimalFacts, string>> = {
  name: 'Se cambió su nombre.',
  species: 'Se corrigió su especie.',
  breed: 'Se corrigió su raza.',
  sex: 'Se corrigió su sexo.',
  color: 'Se corrigió su color.',
  marks: 'Se corrigieron sus señas.',
  microchip: 'Se cambió su número de microchip.',
  allergies: 'Se cambiaron sus alergias.',
};

function animalChanges(then: AnimalFacts, now: AnimalFacts): string[] {
  const sentences = Object.entries(FIELDS).flatMap(([field, words]) =>
    then[field as keyof AnimalFacts] === now[field as keyof AnimalFacts] ? [] : [words],
  );
  if (then.birthOn !== now.birthOn || then.birthEstimated !== now.birthEstimated)
    sentences.push('Se corrigió su fecha de nacimiento.');
  if (then.neutered !== now.neutered)
    sentences.push(now.neutered === 1 ? 'Se anotó que fue esterilizado.' : 'Se corrigió si está esterilizado.');
  if (then.deceasedOn !== now.deceasedOn)
    sentences.unshift(now.deceasedOn ? 'Se anotó su fallecimiento.' : 'Se corrigió que falleció.');
  return sentences;
}

function lostChanges(then: CardFacts, now: CardFacts): string[] {
  if (then.lost === now.lost) return [];
  return [now.lost ? 'Su familia avisó que se perdió.' : 'Ya no está perdido: su familia avisó que apareció.'];
}

function peopleChanges(then: PaperFacts, now: PaperFacts): string[] {
  if (then.people === now.people) return [];
  return [then.kind === 'cedula' ? 'Cambió el contacto de su familia.' : 'Cambiaron los datos de su familia.'];
}

function medicineChanges(then: CardFacts | RecordFacts, now: CardFacts | RecordFacts): string[] {
  const same = then.medicines.toSorted().join('\n') === now.medicines.toSorted().join('\n');
  return same ? [] : ['Cambiaron las medicinas que toma.'];
}

const NOUNS: Record<EntryFacts['kind'], string> = {
  vaccination: 'vacuna',
  deworming: 'desparasitación',
  illness: 'enfermedad',
  medicine: 'medicina',
  checkup: 'control',
  weight: 'peso',
  consultation: 'consulta',
  prescription: 'receta',
  certificate: 'certificado',
};

const MASCULINE: readonly EntryFacts['kind'][] = ['checkup', 'weight', 'certificate'];

/** Removed entries first, then corrected ones, then new ones; each newest first. */
function entryChanges(then: readonly EntryFacts[], now: readonly EntryFacts[]): string[] {
  const key = ({ kind, id }: EntryFacts) => `${kind}:${id}`;
  const before = new Map(then.map((entry) => [key(entry), entry]));
  const after = new Map(now.map((entry) => [key(entry), entry]));
  const newest = (a: EntryFacts, b: EntryFacts) => b.on.localeCompare(a.on) || b.id - a.id;
  const removed = then.filter((entry) => !after.has(key(entry))).toSorted(newest);
  const added = now.filter((entry) => !before.has(key(entry))).toSorted(newest);
  const corrected = then.toSorted(newest).flatMap((entry) => {
    const current = after.get(key(entry));
    return current ? correction(entry, current) : [];
  });
  return [
    ...removed.map((entry) => `Se quitó ${theOne(entry)}.`),
    ...corrected,
    ...added.map((entry) => `Se agregó ${aNew(entry)}.`),
  ];
}

/** Only the next date may change by itself: after another dose, or a corrected birthday. */
function correction(then: EntryFacts, now: EntryFacts): string[] {
  if (now.disputed && !then.disputed) return [`Su familia dice que ${theOne(then)} no es correcta.`];
  const moved = then.nextOn !== now.nextOn;
  const withdrawn =
    now.endedOn && now.endedOn !== then.endedOn
      ? [`Se retiró la verificación de quien firmó ${theOne(then)}, el ${showDay(now.endedOn)}.`]
      : [];
  if (then.on !== now.on || then.print !== now.print || then.title !== now.title)
    return [...withdrawn, `Se corrigió ${theOne(then)}.`];
  return moved ? [...withdrawn, `Cambió la próxima fecha de ${theOne(then)}.`] : withdrawn;
}

function theOne(entry: EntryFacts): string {
  const article = MASCULINE.includes(entry.kind) ? 'el' : 'la';
  return `${article} ${named(entry)} del ${showDay(entry.on)}`;
}

function aNew(entry: EntryFacts): string {
  const article = MASCULINE.includes(entry.kind) ? 'un' : 'una';
  return `${article} ${named(entry)} el ${showDay(entry.on)}`;
}

/** «vacuna antirrábica»: the first letter in lower case, unless the name is an abbreviation. */
function named({ kind, title }: EntryFacts): string {
  if (kind !== 'vaccination' || title === '') return NOUNS[kind];
  const inside = /^\p{Lu}\p{Ll}/u.test(title) ? title.charAt(0).toLowerCase() + title.slice(1) : title;
  return `vacuna ${inside}`;
}

function short(sentences: string[]): string[] {
  if (sentences.length <= MOST_SENTENCES) return sentences;
  return [...sentences.slice(0, MOST_SENTENCES), `Y ${sentences.length - MOST_SENTENCES} cambios más.`];
}
