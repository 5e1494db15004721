/** The sheets of the clinic's own book (`clinic-export`), known by their titles: they are read as what they are. Pure; runs in the browser too. */

/** In the order in which they are read: who is named by a later one comes before it. Owners mostly come with their animals. */
export const OWN_READ = [
  'animals',
  'owners',
  'lots',
  'doses',
  'dewormings',
  'weights',
  'illnesses',
  'medicines',
  'checkups',
  'consultations',
  'prescriptions',
  'events',
  'appointments',
] as const;
export type OwnRead = (typeof OWN_READ)[number];

/** `due` follows from the rest; `payments` belong to accounts; `clinics`: a sheet that a guardian's list does not bring. */
export const OWN_ASIDE = ['due', 'payments', 'clinics'] as const;
export type OwnSheet = OwnRead | (typeof OWN_ASIDE)[number];

/** Titles in their compared form that only this sheet has together. The first that fits is it. */
const TITLES: readonly (readonly [OwnSheet, readonly string[]])[] = [
  ['animals', ['paciente n', 'codigo petlove', 'nombre', 'especie', 'acceso']],
  ['owners', ['tutor n', 'nombres', 'apellidos', 'tipo de identificacion']],
  ['lots', ['lote n', 'vacunas', 'laboratorio', 'lote', 'recibidas']],
  ['events', ['paciente n', 'vacuna', 'aplicada', 'paso el', 'que paso']],
  ['doses', ['paciente n', 'animal', 'vacuna', 'aplicada']],
  ['dewormings', ['paciente n', 'animal', 'producto', 'contra', 'dada']],
  ['weights', ['paciente n', 'animal', 'peso kg', 'fecha']],
  ['illnesses', ['paciente n', 'animal', 'enfermedad', 'diagnostico']],
  ['medicines', ['paciente n', 'animal', 'medicina', 'cada', 'desde']],
  ['checkups', ['paciente n', 'animal', 'motivo', 'para el', 'hecho']],
  ['consultations', ['paciente n', 'animal', 'atendido', 'motivo']],
  ['prescriptions', ['paciente n', 'animal', 'recetada', 'producto']],
  ['due', ['paciente n', 'animal', 'cuidado', 'que le toca']],
  ['appointments', ['dia', 'hora', 'minutos', 'animal', 'estado']],
  ['payments', ['numero', 'empezo', 'quien', 'total usd']],
];

/** @param titles in their compared form (`heading`). */
export function ownSheetOf(titles: readonly string[]): OwnSheet | undefined {
  return TITLES.find(([, wanted]) => wanted.every((title) => titles.includes(title)))?.[0];
}

/** Lots, appointments and owners without an animal are the clinic's; a guardian's list brings the animals and their record. */
const OF_CLINIC: readonly OwnSheet[] = ['owners', 'lots', 'events', 'appointments'];

export function ownFor(sheet: OwnSheet | undefined, kept: boolean): OwnSheet | undefined {
  return sheet && !kept && OF_CLINIC.includes(sheet) ? 'clinics' : sheet;
}

export function isRead(sheet: OwnSheet): sheet is OwnRead {
  return (OWN_READ as readonly string[]).includes(sheet);
}
