/** An archive's own texts, and the impossible days in one. */
import type { CalendarDate } from '#db/types.ts';
import { fileWord } from '#server/platform/lib/text.ts';

export const RECORD_BYTES = 8 * 1024 * 1024;
/**
 * Twice the allowed size of an archive. Pictures and PDFs hardly shrink: a larger one was made to overload
 * the server.
 */
export const UNPACKED_BYTES = 400 * 1024 * 1024;

/** The names of the two parts that every archive has. */
export const RECORD = 'mascota.json';
export const SUMS = 'sumas.sha256';

interface Days {
  animal: Record<'birthOn' | 'neuteredOn' | 'microchipOn' | 'deceasedOn', CalendarDate | null>;
  titres: { sampledOn: CalendarDate }[];
  weights: { measuredOn: CalendarDate }[];
  vaccinations: { name: string; givenOn: CalendarDate }[];
  dewormings: { product: string; givenOn: CalendarDate }[];
  illnesses: { name: string; diagnosedOn: CalendarDate }[];
  medicines: { name: string; startOn: CalendarDate }[];
  checkups: { reason: string; doneOn: CalendarDate | null }[];
  consultations: { reason: string; attendedOn: CalendarDate }[];
  prescriptions: { prescribedOn: CalendarDate }[];
}

/**
 * The first day outside the animal's life or in the future, in words; null where there is none. Treatments
 * may begin later, and old paper booklets may hold doses before an estimated birth.
 */
export function impossibleDay(document: Days, today: CalendarDate): string | null {
  const { birthOn, neuteredOn, microchipOn, deceasedOn } = document.animal;
  const days: [string, CalendarDate | null][] = [
    ['Nacimiento', birthOn],
    ['Esterilización', neuteredOn],
    ['Microchip', microchipOn],
    ['Fallecimiento', deceasedOn],
    ...document.titres.map((one): [string, CalendarDate] => ['Prueba de anticuerpos', one.sampledOn]),
    ...document.weights.map((one): [string, CalendarDate] => ['Peso', one.measuredOn]),
    ...document.vaccinations.map((one): [string, CalendarDate] => [one.name, one.givenOn]),
    ...document.dewormings.map((one): [string, CalendarDate] => [one.product, one.givenOn]),
    ...document.illnesses.map((one): [string, CalendarDate] => [one.name, one.diagnosedOn]),
    ...document.checkups.map((one): [string, CalendarDate | null] => [one.reason, one.doneOn]),
    ...document.consultations.map((one): [string, CalendarDate] => [one.reason, one.attendedOn]),
    ...document.prescriptions.map((one): [string, CalendarDate] => ['Receta', one.prescribedOn]),
  ];
  const ahead = days.find(([, day]) => day !== null && day > today);
  if (ahead) return `${ahead[0]}: la fecha ${ahead[1]} aún no llega.`;
  const before = birthOn === null ? undefined : days.find(([, day]) => day !== null && day < birthOn);
  return before ? `${before[0]}: la fecha ${before[1]} es anterior a su nacimiento.` : null;
}

const SECTIONS: Readonly<Record<string, string>> = {
  weights: 'Pesos',
  vaccinations: 'Vacunas',
  dewormings: 'Desparasitaciones',
  illnesses: 'Enfermedades',
  medicines: 'Medicinas',
  checkups: 'Controles',
  consultations: 'Consultas',
  prescriptions: 'Recetas',
  titres: 'Pruebas de anticuerpos',
  files: 'Fotos y papeles',
};
const FACTS: Readonly<Record<string, string>> = {
  name: 'Nombre',
  breed: 'Raza',
  birthOn: 'Nacimiento',
  color: 'Color',
  marks: 'Señas',
  microchip: 'Microchip',
  microchipOn: 'Día del microchip',
  neuteredOn: 'Esterilización',
  allergies: 'Alergias',
  deceasedOn: 'Fallecimiento',
};

/**
 * The refused field and its reason: "Vacunas, línea 4: Febrero de 2022 tiene 28 días." Null where it is no
 * record of ours.
 */
export function wrongEntry({ path, message }: { path: readonly PropertyKey[]; message: string }): string | null {
  const [part, place] = path.map(String);
  if (part === 'animal' && place !== undefined) return `${FACTS[place] ?? 'Sus datos'}: ${message}`;
  const section = part === undefined ? undefined : SECTIONS[part];
  return section && place !== undefined ? `${section}, línea ${Number(place) + 1}: ${message}` : null;
}

/** `petlove-canela.zip`: letters that every file system accepts. */
export function archiveName(petName: string): string {
  return `petlove-${fileWord(petName).toLowerCase() || 'mascota'}.zip`;
}

/** `registro-canela.json`. */
export function recordName(petName: string): string {
  return `registro-${fileWord(petName).toLowerCase() || 'mascota'}.json`;
}

export function readme(name: string): string {
  return `La copia de ${name} en PetLove+

mascota.json    Todo su registro: datos, vacunas, desparasitación, enfermedades, medicinas, controles,
                consultas, recetas y pesos.
archivos/       Sus fotos y documentos.
sumas.sha256    La suma de cada archivo: sirve para saber que nada cambió (sha256sum -c sumas.sha256).

Para llevarla a otra instalación de PetLove+: entra, abre "Mascotas" y elige "Traer una copia".
Las fechas son AAAA-MM-DD; los momentos están en UTC; los pesos, en gramos. Qué es cada campo de mascota.json lo dice la
dirección que lleva en "$schema".
`;
}
