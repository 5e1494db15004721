/** The columns of an animal list: their common headings, and our template's. Runs in the browser too. */
import { folded } from '#server/platform/lib/text.ts';

export const LIST_ROWS = 2000;
export const LIST_BYTES = 2 * 1024 * 1024;
/** Animals written in one transaction. */
export const CHUNK = 25;

/** Each column with its name in the template and its other names, without accents and in lower case. */
export const COLUMNS = {
  ref: ['referencia', 'codigo', 'id', 'historia', 'historia clinica', 'ficha', 'numero de ficha', 'no ficha'],
  name: ['nombre', 'mascota', 'paciente', 'nombre mascota', 'nombre de la mascota', 'nombre del paciente', 'animal'],
  species: ['especie', 'tipo', 'tipo de animal', 'tipo de mascota'],
  breed: ['raza'],
  sex: ['sexo', 'genero'],
  birth: ['nacimiento', 'fecha de nacimiento', 'fecha nacimiento', 'nacio', 'f nacimiento', 'cumpleanos'],
  age: ['edad'],
  color: ['color', 'pelaje', 'color del pelo'],
  marks: ['senas', 'senas particulares', 'marcas'],
  microchip: ['microchip', 'chip', 'numero de chip', 'no chip', 'no microchip', 'numero de microchip'],
  neutered: ['esterilizado', 'esterilizada', 'castrado', 'castrada', 'esterilizacion'],
  allergies: ['alergias', 'alergia'],
  owner: [
    'tutor',
    'propietario',
    'dueno',
    'duena',
    'cliente',
    'responsable',
    'nombre del tutor',
    'nombre tutor',
    'nombre del propietario',
    'nombre del dueno',
  ],
  ownerSurname: ['apellido', 'apellidos', 'apellido del tutor', 'apellidos del tutor', 'apellido tutor'],
  idNumber: [
    'cedula',
    'ci',
    'c i',
    'identificacion',
    'documento',
    'ruc',
    'cedula del tutor',
    'cedula tutor',
    'cedula o ruc',
    'pasaporte',
  ],
  phone: ['telefono', 'celular', 'movil', 'whatsapp', 'telefono del tutor', 'contacto', 'numero de telefono'],
  email: ['correo', 'email', 'e mail', 'mail', 'correo electronico', 'correo del tutor'],
  city: ['ciudad', 'canton'],
  address: ['direccion', 'domicilio', 'direccion del tutor'],
  vaccine: ['vacuna', 'ultima vacuna', 'nombre de la vacuna'],
  vaccineOn: [
    'fecha',
    'fecha de vacuna',
    'fecha vacuna',
    'fecha de la vacuna',
    'fecha de vacunacion',
    'fecha ultima vacuna',
    'ultima antirrabica',
    'antirrabica',
    'fecha antirrabica',
    'rabia',
  ],
} as const satisfies Record<string, string[]>;
export type Field = keyof typeof COLUMNS;

/** A heading in its compared form: `Teléfono (celular)*` is `telefono celular`. */
export function heading(text: string): string {
  return folded(text)
    .replace(/[^a-z0-9ñ]+/g, ' ')
    .trim();
}

/** The field of each column; null for unknown ones, and for a second column of the same field. */
export function columnsOf(headings: readonly string[]): (Field | null)[] {
  const taken = new Set<Field>();
  return headings.map((text) => {
    const plain = heading(text);
    const field = (Object.keys(COLUMNS) as Field[]).find((one) => (COLUMNS[one] as readonly string[]).includes(plain));
    if (!field || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
}

/** The template's headings, also the screen's names of the columns. */
export const FIELD_WORDS: Record<Field, string> = {
  ref: 'Referencia',
  name: 'Nombre',
  species: 'Especie',
  breed: 'Raza',
  sex: 'Sexo',
  birth: 'Nacimiento',
  age: 'Edad',
  color: 'Color',
  marks: 'Señas',
  microchip: 'Microchip',
  neutered: 'Esterilizado',
  allergies: 'Alergias',
  owner: 'Tutor',
  ownerSurname: 'Apellidos del tutor',
  idNumber: 'Cédula',
  phone: 'Teléfono',
  email: 'Correo',
  city: 'Ciudad',
  address: 'Dirección',
  vaccine: 'Vacuna',
  vaccineOn: 'Fecha de vacuna',
};
