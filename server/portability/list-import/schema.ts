/** A list of animals: its columns with their common headings, our template's, and what is decided about a file. Runs in the browser too. */
import { z } from 'zod';
import type { OwnSheet } from './own-book.rules.ts';
import { rowId } from '#server/platform/lib/ids.ts';
import { requiredText } from '#server/platform/lib/text-field.ts';

/** Rows of a guardian's list, and of the clinic's. */
export const LIST_ROWS = 2000;
export const CLINIC_ROWS = 20_000;
export const LIST_BYTES = 10 * 1024 * 1024;
export const MOST_SHEETS = 20;
export const UNDO_DAYS = 7;

/** Each column with its name in the template and its other names, without accents and in lower case. */
// biome-ignore format: the names of one column beside each other
export const COLUMNS = {
  ref: [
    'referencia', 'codigo', 'id', 'historia', 'historia clinica', 'ficha', 'numero de ficha', 'no ficha', 'nro ficha', 'n ficha',
    'codigo paciente', 'codigo del paciente', 'id paciente', 'id mascota', 'hc', 'no historia', 'numero de historia', 'animalcode',
  ],
  code: ['codigo petlove', 'codigo en petlove', 'petlove'],
  name: [
    'nombre', 'mascota', 'paciente', 'nombre mascota', 'nombre de la mascota', 'nombre del paciente', 'nombre paciente', 'animal',
    'animalname', 'pet name',
  ],
  species: ['especie', 'tipo', 'tipo de animal', 'tipo de mascota', 'animalspecies', 'species'],
  breed: ['raza', 'animalbreed1', 'breed'],
  sex: ['sexo', 'genero', 'animalsex', 'sex', 'sexo estado'],
  birth: [
    'nacimiento', 'fecha de nacimiento', 'fecha nacimiento', 'nacio', 'f nacimiento', 'f nac', 'fecha nac', 'cumpleanos', 'animaldob', 'dob',
  ],
  birthEstimated: ['nacimiento estimado', 'fecha estimada', 'nacimiento aproximado'],
  age: ['edad', 'animalage', 'age'],
  color: ['color', 'pelaje', 'color del pelo', 'capa', 'animalcolor'],
  marks: ['senas', 'senas particulares', 'marcas', 'animalmarkings'],
  microchip: ['microchip', 'chip', 'numero de chip', 'no chip', 'no microchip', 'numero de microchip', 'animalmicrochip'],
  neutered: ['esterilizado', 'esterilizada', 'castrado', 'castrada', 'esterilizacion', 'esterilizado a', 'animalneutered'],
  neuteredOn: ['esterilizado el', 'fecha de esterilizacion', 'fecha esterilizacion', 'castrado el', 'fecha de castracion'],
  allergies: ['alergias', 'alergia', 'animalhealthproblems'],
  deceased: ['murio el', 'murio', 'fallecimiento', 'fecha de fallecimiento', 'fallecido', 'fallecio', 'animaldeceaseddate'],
  weight: ['peso', 'peso kg', 'peso en kg', 'peso en kilos', 'ultimo peso', 'animalweight'],
  weightOn: ['fecha de peso', 'fecha peso', 'fecha del peso'],
  notes: ['notas', 'observaciones', 'comentarios', 'observacion', 'animalcomments'],
  since: ['paciente desde', 'cliente desde', 'fecha de ingreso', 'fecha de registro'],
  visitOn: ['ultima visita', 'fecha de visita', 'ultima consulta', 'fecha consulta'],
  ownerRef: [
    'tutor n', 'codigo del tutor', 'codigo tutor', 'codigo del cliente', 'codigo cliente', 'id cliente', 'id propietario', 'id tutor',
  ],
  owner: [
    'tutor', 'propietario', 'dueno', 'duena', 'dueno a', 'cliente', 'responsable', 'nombre del tutor', 'nombre tutor', 'nombre del propietario',
    'nombre propietario', 'nombre del dueno', 'nombre del cliente', 'nombre cliente', 'personfirstname', 'originalownerfirstname',
  ],
  ownerSurname: [
    'apellido', 'apellidos', 'apellido del tutor', 'apellidos del tutor', 'apellido tutor', 'apellidos propietario', 'personlastname',
    'originalownerlastname',
  ],
  idNumber: [
    'cedula', 'ci', 'c i', 'identificacion', 'documento', 'ruc', 'cedula del tutor', 'cedula tutor', 'cedula o ruc', 'ci ruc', 'cedula ruc',
    'pasaporte',
  ],
  phone: [
    'telefono', 'telefonos', 'celular', 'movil', 'whatsapp', 'telefono del tutor', 'contacto', 'numero de telefono', 'telf', 'tlf', 'fono',
    'personcellphone', 'originalownercellphone',
  ],
  email: ['correo', 'email', 'e mail', 'mail', 'correo electronico', 'correo del tutor', 'personemail', 'originalowneremail'],
  city: ['ciudad', 'canton', 'personcity', 'originalownercity'],
  address: ['direccion', 'domicilio', 'direccion del tutor', 'personaddress', 'originalowneraddress'],
  vaccine: ['vacuna', 'ultima vacuna', 'nombre de la vacuna', 'nombre vacuna', 'biologico', 'vaccinationtype'],
  vaccineOn: [
    'fecha', 'fecha de vacuna', 'fecha vacuna', 'fecha de la vacuna', 'fecha de vacunacion', 'fecha vacunacion', 'fecha ultima vacuna',
    'fecha de aplicacion', 'fecha aplicacion', 'aplicada', 'aplicada el', 'vaccinationgivendate',
  ],
  /** The day of a dose whose vaccine the heading names: «Última antirrábica», «Quíntuple». */
  doseOn: [],
  vaccineNext: ['proxima', 'proxima vacuna', 'proxima dosis', 'refuerzo', 'fecha proxima', 'revacunacion', 'vaccinationexpiresdate'],
  laboratory: ['laboratorio', 'marca', 'vaccinationmanufacturer'],
  lot: ['lote', 'no lote', 'numero de lote', 'serie', 'vaccinationbatchnumber'],
  veterinarian: ['veterinario', 'veterinaria', 'medico', 'medico veterinario', 'aplicada por', 'doctor', 'doctora'],
  dewormer: ['desparasitante', 'desparasitacion', 'ultimo desparasitante', 'producto desparasitante', 'antiparasitario'],
  dewormedOn: ['fecha de desparasitacion', 'fecha desparasitacion', 'ultima desparasitacion', 'fecha desparasitante', 'desparasitado', 'dada'],
} as const satisfies Record<string, string[]>;
export type Field = keyof typeof COLUMNS;
export const FIELDS = Object.keys(COLUMNS) as [Field, ...Field[]];

/** The template's headings, also the screen's names of the columns. */
export const FIELD_WORDS: Record<Field, string> = {
  ref: 'Referencia',
  code: 'Código PetLove+',
  name: 'Nombre',
  species: 'Especie',
  breed: 'Raza',
  sex: 'Sexo',
  birth: 'Nacimiento',
  birthEstimated: 'Nacimiento estimado',
  age: 'Edad',
  color: 'Color',
  marks: 'Señas',
  microchip: 'Microchip',
  neutered: 'Esterilizado',
  neuteredOn: 'Esterilizado el',
  allergies: 'Alergias',
  deceased: 'Fallecimiento',
  weight: 'Peso en kg',
  weightOn: 'Fecha del peso',
  notes: 'Notas',
  since: 'Paciente desde',
  visitOn: 'Última visita',
  ownerRef: 'Código del tutor',
  owner: 'Tutor',
  ownerSurname: 'Apellidos del tutor',
  idNumber: 'Cédula',
  phone: 'Teléfono',
  email: 'Correo',
  city: 'Ciudad',
  address: 'Dirección',
  vaccine: 'Vacuna',
  vaccineOn: 'Fecha de vacuna',
  doseOn: 'Fecha de la vacuna del título',
  vaccineNext: 'Próxima dosis',
  laboratory: 'Laboratorio',
  lot: 'Lote',
  veterinarian: 'Veterinario',
  dewormer: 'Desparasitante',
  dewormedOn: 'Fecha de desparasitación',
};

/** What may stand in several columns: each further one begins another dose. */
// biome-ignore format: one line
export const REPEATED: readonly Field[] = [
  'vaccine', 'vaccineOn', 'doseOn', 'vaccineNext', 'laboratory', 'lot', 'veterinarian', 'dewormer', 'dewormedOn',
];

/** A sheet of the file; a CSV is one. */
export interface Sheet {
  name: string;
  /** Its line in the file. */
  headingLine: number;
  headings: string[];
  rows: number;
  /** What a sheet of the clinic's own book is: it is read whole, and its columns need no names. */
  own?: OwnSheet;
}

/** What the worker process says first about a file; its rows follow. */
export interface TableHead {
  format: 'csv' | 'xlsx';
  sheets: Sheet[];
}

export interface SheetRow {
  sheet: number;
  line: number;
  cells: string[];
}

const field = z.enum(FIELDS).nullable();

/** A vaccine's name in the file, and what was decided that it means: vaccines of the catalogue, or none of them. */
const choice = z.object({
  speciesId: rowId,
  name: requiredText(80, 'Falta el nombre de la vacuna.'),
  vaccineId: rowId.nullable(),
});

const settings = {
  /** Of each sheet, of each column. */
  fields: z.array(z.array(field).max(200)).max(MOST_SHEETS),
  /** `03/04/2024` is the third of April. */
  dayFirst: z.boolean(),
  /** The animal of a sheet without a column for it. */
  speciesId: rowId.nullable(),
  names: z.array(choice).max(500),
};

export const importIdInput = z.object({ importId: rowId });
/** What is absent stays as it was. */
export const arrangeInput = importIdInput.extend(z.object(settings).partial().shape);

export type Settings = z.infer<z.ZodObject<typeof settings>>;
export type ArrangeInput = z.infer<typeof arrangeInput>;
export type NameChoice = z.infer<typeof choice>;
