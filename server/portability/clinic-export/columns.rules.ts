/** The columns of the sheets in which a clinic takes all of its data along. Pure. */

type Kind = 'day' | 'number' | 'phone';
const column = (key: string, header: string, kind?: Kind) => ({ key, header, ...(kind && { kind }) });

/** By which the rows of all sheets find their animal: also one that is no patient any more, whose code is not told. */
const NUMBER = column('petId', 'Paciente n.º', 'number');

/** By which a later list finds the entry again: names and days may be equal. */
const ENTRY = column('id', 'Anotación n.º', 'number');

const ABOUT_ANIMAL = [NUMBER, column('code', 'Código PetLove+'), column('name', 'Animal')];

/** Headings that the import of a list understands, so that what went out comes in again. */
export const PET_COLUMNS = [
  NUMBER,
  column('code', 'Código PetLove+'),
  column('importRef', 'Referencia'),
  column('name', 'Nombre'),
  column('species', 'Especie'),
  column('breed', 'Raza'),
  column('sex', 'Sexo'),
  column('birthOn', 'Nacimiento', 'day'),
  column('birthEstimated', 'Nacimiento estimado'),
  column('color', 'Color'),
  column('marks', 'Señas'),
  column('microchip', 'Microchip'),
  column('neutered', 'Esterilizado'),
  column('neuteredOn', 'Esterilizado el', 'day'),
  column('allergies', 'Alergias'),
  column('state', 'Situación'),
  column('deceasedOn', 'Murió el', 'day'),
  column('since', 'Paciente desde', 'day'),
  column('via', 'Cómo llegó'),
  column('access', 'Acceso'),
  column('endedOn', 'Permiso terminado el', 'day'),
  column('ownerId', 'Tutor n.º', 'number'),
  column('ownerName', 'Tutor'),
  column('ownerSurname', 'Apellidos del tutor'),
  column('idNumber', 'Cédula'),
  column('phone', 'Teléfono', 'phone'),
  column('email', 'Correo'),
  column('city', 'Ciudad'),
  column('address', 'Dirección'),
];

/** What the clinic notes in fields of its own. */
export const OWN_FIELD_COLUMNS = [...ABOUT_ANIMAL, column('field', 'Campo'), column('value', 'Dato')];

export const OWNER_COLUMNS = [
  column('ownerId', 'Tutor n.º', 'number'),
  column('name', 'Nombres'),
  column('surname', 'Apellidos'),
  column('idKind', 'Tipo de identificación'),
  column('idNumber', 'Identificación'),
  column('phone', 'Teléfono', 'phone'),
  column('email', 'Correo'),
  column('city', 'Ciudad'),
  column('address', 'Dirección'),
  column('patients', 'Pacientes', 'number'),
  column('since', 'Desde', 'day'),
];

/** Whom a row is about and whom to call about it. */
const ABOUT = [
  NUMBER,
  column('code', 'Código PetLove+'),
  column('microchip', 'Microchip'),
  column('name', 'Animal'),
  column('species', 'Especie'),
  column('sex', 'Sexo'),
  column('birthOn', 'Nacimiento', 'day'),
  column('owner', 'Tutor'),
  column('phone', 'Teléfono', 'phone'),
];
const SIGNED = [
  column('signedBy', 'Firmó'),
  column('registration', 'Registro'),
  column('signedClinic', 'Clínica que firmó'),
  column('veterinarian', 'Veterinario anotado'),
  column('clinic', 'Clínica anotada'),
  column('notes', 'Notas'),
  column('disputed', 'En duda'),
  ENTRY,
];
/** Whether the schedule gave the next day, or a person chose it, or wants none. */
const NEXT = [column('nextOn', 'Próxima', 'day'), column('nextSource', 'Próxima según')];
const HIDDEN = column('hidden', 'Oculta');

/** What came with a list that was brought was not written here. */
const BROUGHT = column('brought', 'Traída');

export const DOSE_COLUMNS = [
  ...ABOUT,
  column('vaccine', 'Vacuna'),
  column('product', 'Producto'),
  column('laboratory', 'Laboratorio'),
  column('lot', 'Lote'),
  column('lotExpiresOn', 'Caduca', 'day'),
  column('lotId', 'Lote n.º', 'number'),
  column('givenOn', 'Aplicada', 'day'),
  ...NEXT,
  column('campaign', 'Jornada'),
  BROUGHT,
  ...SIGNED,
];
/** How many doses are left is counted from the doses given. */
export const LOT_COLUMNS = [
  column('lotId', 'Lote n.º', 'number'),
  column('vaccines', 'Vacunas'),
  column('laboratory', 'Laboratorio'),
  column('lot', 'Lote'),
  column('product', 'Producto'),
  column('expiresOn', 'Caduca', 'day'),
  column('received', 'Recibidas', 'number'),
  column('given', 'Puestas', 'number'),
  column('left', 'Quedan', 'number'),
  column('withdrawnOn', 'Retirado el', 'day'),
  column('withdrawnReason', 'Por qué se retiró'),
  column('closed', 'Terminado'),
];
/** What happened after a dose. */
export const EVENT_COLUMNS = [
  ...ABOUT,
  column('vaccine', 'Vacuna'),
  column('laboratory', 'Laboratorio'),
  column('lot', 'Lote'),
  column('givenOn', 'Aplicada', 'day'),
  column('happenedOn', 'Pasó el', 'day'),
  column('what', 'Qué pasó'),
  column('seriousness', 'Gravedad'),
  column('reportedTo', 'Se informó a'),
  column('signedBy', 'Lo anotó'),
  column('doseId', 'Dosis n.º', 'number'),
];
export const DEWORMING_COLUMNS = [
  ...ABOUT,
  column('product', 'Producto'),
  column('target', 'Contra'),
  column('form', 'Forma'),
  column('dose', 'Cantidad'),
  column('kilos', 'Peso ese día (kg)', 'number'),
  column('givenOn', 'Dada', 'day'),
  ...NEXT,
  BROUGHT,
  ...SIGNED,
];
export const WEIGHT_COLUMNS = [
  ...ABOUT,
  column('kilos', 'Peso (kg)', 'number'),
  column('measuredOn', 'Fecha', 'day'),
  column('takenBy', 'Lo pesó'),
  BROUGHT,
  ...SIGNED.filter(({ key }) => !['veterinarian', 'clinic', 'notes'].includes(key)),
];
export const ILLNESS_COLUMNS = [
  ...ABOUT,
  column('illness', 'Enfermedad'),
  column('diagnosedOn', 'Diagnóstico', 'day'),
  column('state', 'Estado'),
  column('overcomeOn', 'Superada', 'day'),
  column('treatment', 'Tratamiento'),
  HIDDEN,
  BROUGHT,
  ...SIGNED,
];
export const MEDICINE_COLUMNS = [
  ...ABOUT,
  column('medicine', 'Medicina'),
  column('illness', 'Por'),
  column('dose', 'Dosis'),
  column('route', 'Vía'),
  column('every', 'Cada'),
  column('firstTime', 'Primera hora'),
  column('startOn', 'Desde', 'day'),
  column('duration', 'Durante'),
  column('endOn', 'Hasta', 'day'),
  column('lastDose', 'Última dosis dada'),
  HIDDEN,
  BROUGHT,
  ...SIGNED,
];
export const CHECKUP_COLUMNS = [
  ...ABOUT,
  column('reason', 'Motivo'),
  column('plannedOn', 'Para el', 'day'),
  column('doneOn', 'Hecho', 'day'),
  column('findings', 'Hallazgos'),
  column('illness', 'Por'),
  BROUGHT,
  ...SIGNED,
];
const WITHOUT_NOTES = SIGNED.filter(({ key }) => key !== 'notes');
export const CONSULTATION_COLUMNS = [
  ...ABOUT,
  column('attendedOn', 'Atendido', 'day'),
  column('reason', 'Motivo'),
  column('celsius', 'Temperatura (°C)', 'number'),
  column('kilos', 'Peso (kg)', 'number'),
  column('findings', 'Hallazgos'),
  column('plan', 'Plan'),
  BROUGHT,
  ...WITHOUT_NOTES,
];
/** One row for each thing that is to be given. */
export const PRESCRIPTION_COLUMNS = [
  ...ABOUT,
  column('prescribedOn', 'Recetada', 'day'),
  column('product', 'Producto'),
  column('dose', 'Cantidad'),
  column('frequency', 'Cada cuánto'),
  column('duration', 'Durante'),
  column('indications', 'Indicaciones'),
  BROUGHT,
  ...WITHOUT_NOTES,
];
export const DUE_COLUMNS = [
  ...ABOUT,
  column('email', 'Correo'),
  column('kind', 'Cuidado'),
  column('title', 'Qué le toca'),
  column('dueOn', 'Fecha', 'day'),
  column('remindOn', 'Avisar el', 'day'),
  column('contact', 'Contacto'),
  column('bookedOn', 'Agendado para', 'day'),
  column('note', 'Nota'),
];
export const APPOINTMENT_COLUMNS = [
  column('day', 'Día', 'day'),
  column('time', 'Hora'),
  column('minutes', 'Minutos', 'number'),
  NUMBER,
  column('code', 'Código PetLove+'),
  column('name', 'Animal'),
  column('owner', 'Tutor'),
  column('phone', 'Teléfono', 'phone'),
  column('reason', 'Motivo'),
  column('veterinarian', 'Con'),
  column('branch', 'Sucursal'),
  column('state', 'Estado'),
  column('walkIn', 'Sin turno'),
  column('id', 'Turno n.º', 'number'),
];
