/** Every address that answers bytes behind a door, and who gets them: held against the product by tests/server/file-doors.test.ts. */
import type { FilePurpose } from '#db/types.ts';
import type { Right } from '#server/platform/core/rights.ts';

const STORED = 'GET /api/archivos/:code/:size';

/** What the addresses of the table are made of. */
export interface Behind {
  petId: number;
  /** Codes of stored pictures. */
  face: string;
  gallery: string;
  attached: string;
  neutering: string;
  vaccinationId: number;
  tripId: number;
  /** What a veterinarian of the clinic signed. */
  signed: { vaccinationId: number; consultationId: number; prescriptionId: number; certificateId: number };
}

export interface Beside {
  guardianFace: string;
  contact: string;
  keptContact: string;
  keptOwnerId: number;
  proof: string;
  screenshot: string;
  /** A cost with the picture of its receipt. */
  costId: number;
  payment: string;
  /** A document of that payment that the SRI authorised. */
  invoice: string;
  signature: string;
  /** A registration that waits, with the picture of its credential. */
  credentialId: number;
  video: string;
  batchId: number;
  campaignId: number;
  lotId: number;
  backup: string;
  /** Lists of animals with a row that stayed out. */
  list: number;
  keptList: number;
}

interface AnimalFile {
  route: string;
  staff: Right | null;
  at: (of: Behind) => string;
}

/** Of an animal: its guardian, and the staff with this right where it is a patient; null: no staff. Everybody else finds nothing. */
export const ANIMAL_FILES: Record<string, AnimalFile> = {
  'its face': picture('attend', ({ face }) => face),
  'a photograph of the gallery': picture('readRecord', ({ gallery }) => gallery),
  'the sticker of a vaccine': picture('readRecord', ({ attached }) => attached),
  'the certificate of its sterilisation': picture('readRecord', ({ neutering }) => neutering),
  carnet: printed('carnet.pdf', 'readRecord'),
  history: printed('historia.pdf', 'readRecord'),
  'certificate of a vaccine': signed('certificado', 'vaccinationId'),
  'note of a consultation': signed('consulta', 'consultationId'),
  prescription: signed('receta', 'prescriptionId'),
  'certificate of health': signed('certificados', 'certificateId'),
  'identity card': printed('cedula.pdf', 'attend', ':file(^cedula\\.(?:pdf|png)$)'),
  keepsake: printed('recuerdo.pdf', 'readRecord'),
  poster: printed('cartel.pdf', 'attend', 'cartel.:file(^(?:pdf|png)$)'),
  'tag to print': printed('placa.pdf', 'attend'),
  'preview of its page': printed('pagina', 'attend'),
  // The clinic takes its animals along as a whole, by the export of the administration.
  copy: printed('copia.zip', null),
  'record for another program': printed('registro.json', null),
  'papers of a trip': {
    ...printed('viaje.pdf', null),
    at: ({ petId, tripId }) => `/api/mascotas/${petId}/viaje.pdf?viaje=${tripId}`,
  },
};

/** Where a file is sent to, beside the family that writes: with which right staff adds one to a patient's. */
export const PLACES: Partial<Record<FilePurpose, { staff: Right; of: 'petId' | 'vaccinationId'; refused: string }>> = {
  pet: { staff: 'attend', of: 'petId', refused: 'PET_NOT_FOUND' },
  gallery: { staff: 'attend', of: 'petId', refused: 'PET_NOT_FOUND' },
  neutering: { staff: 'sign', of: 'petId', refused: 'PET_NOT_FOUND' },
  // All entries go through one gate.
  vaccination: { staff: 'sign', of: 'vaccinationId', refused: 'VACCINATION_NOT_FOUND' },
};

/** How a person who is not meant is answered: a row is missing, an export of the clinic is refused by its right. */
type Refused = 403 | 404;

interface OtherFile {
  route: string;
  /** Whose it is, beside the staff with the right: everybody who is signed in has one of the own. */
  own: 'guardian' | 'veterinarian' | 'everybody' | null;
  staff: Right | null;
  refused: Refused;
  /** Asked before the row is looked for. */
  gate?: Right;
  at: (of: Beside) => string;
}

/** Of no animal. */
export const OTHER_FILES: Record<string, OtherFile> = {
  'a face of an account': sent('guardian', null, ({ guardianFace }) => guardianFace),
  'a face of a contact': sent('guardian', null, ({ contact }) => contact),
  'a face of a contact of the clinic': sent(null, 'attend', ({ keptContact }) => keptContact),
  'a proof of a payment': sent('guardian', 'decideMoney', ({ proof }) => proof),
  'a screenshot of a report': sent('guardian', 'administer', ({ screenshot }) => screenshot),
  receipt: {
    route: 'GET /api/pagos/:code/recibo.pdf',
    own: 'guardian',
    staff: 'decideMoney',
    refused: 404,
    at: ({ payment }) => `/api/pagos/${payment}/recibo.pdf`,
  },
  'print of an invoice': invoice('ride.pdf'),
  'an invoice': invoice('comprobante.xml'),
  'receipt of a cost': {
    route: 'GET /api/gastos/:costId/recibo',
    own: 'guardian',
    staff: null,
    refused: 404,
    at: ({ costId }) => `/api/gastos/${costId}/recibo`,
  },
  'the own data': {
    route: 'GET /api/mis-datos.zip',
    own: 'everybody',
    staff: null,
    refused: 404,
    at: () => '/api/mis-datos.zip',
  },
  signature: {
    route: 'GET /api/equipo/firma/:name',
    own: 'veterinarian',
    staff: null,
    refused: 404,
    gate: 'attend',
    at: ({ signature }) => `/api/equipo/firma/${signature}.png`,
  },
  'credential of a veterinarian': {
    route: 'GET /api/equipo/credencial/:credentialId',
    own: 'veterinarian',
    staff: 'administer',
    refused: 404,
    gate: 'attend',
    at: ({ credentialId }) => `/api/equipo/credencial/${credentialId}`,
  },
  tutorial: {
    route: 'GET /api/videos/:code',
    own: 'everybody',
    staff: null,
    refused: 404,
    at: ({ video }) => `/api/videos/${video}`,
  },
  'captions of a tutorial': {
    route: 'GET /api/videos/:code/subtitulos',
    own: 'everybody',
    staff: null,
    refused: 404,
    at: ({ video }) => `/api/videos/${video}/subtitulos`,
  },
  'rows that stayed out of an own list': rejected('guardian', null, ({ list }) => list),
  'rows that stayed out of a list of the clinic': rejected(null, 'administer', ({ keptList }) => keptList),
  backup: clinic('respaldos/:name', 'administer', ({ backup }) => `respaldos/${backup}.tar`),
  log: clinic('registro.csv', 'administer'),
  'the whole clinic as a book': clinic('clinica.xlsx', 'administer'),
  'the whole clinic as tables': clinic('clinica.zip', 'administer'),
  'who received a lot': clinic('lote.csv', 'keepLots', ({ lotId }) => `lote.csv?lote=${lotId}`),
  'who received a lot, as a book': clinic('lote.xlsx', 'keepLots', ({ lotId }) => `lote.xlsx?lote=${lotId}`),
  'figures of a month': clinic('cifras.csv', 'attend', () => 'cifras.csv?mes=2026-11'),
  'figures of a month as a book': clinic('cifras.xlsx', 'attend', () => 'cifras.xlsx?mes=2026-11'),
  recalls: clinic('hoy.csv', 'administer'),
  'recalls as a book': clinic('hoy.xlsx', 'administer'),
  animals: clinic('mascotas.csv', 'administer'),
  'animals as a book': clinic('mascotas.xlsx', 'administer'),
  owners: clinic('tutores.csv', 'administer'),
  'owners as a book': clinic('tutores.xlsx', 'administer'),
  accounts: clinic('usuarios.csv', 'administer'),
  'accounts as a book': clinic('usuarios.xlsx', 'administer'),
  'data of an owner': clinic(
    'tutores/:ownerId/datos.zip',
    'mend',
    ({ keptOwnerId }) => `tutores/${keptOwnerId}/datos.zip`,
  ),
  tags: clinic('placas.csv', 'administer'),
  'tags as a book': clinic('placas.xlsx', 'administer'),
  reports: clinic('reportes.csv', 'administer'),
  'reports as a book': clinic('reportes.xlsx', 'administer'),
  mails: clinic('correos.csv', 'administer'),
  'mails as a book': clinic('correos.xlsx', 'administer'),
  payments: clinic('todos-los-pagos.csv', 'decideMoney'),
  'payments as a book': clinic('todos-los-pagos.xlsx', 'decideMoney'),
  accounting: clinic('pagos.csv', 'decideMoney', () => 'pagos.csv?desde=2026-11-01&hasta=2026-11-30'),
  'accounting as a book': clinic('pagos.xlsx', 'decideMoney', () => 'pagos.xlsx?desde=2026-11-01&hasta=2026-11-30'),
  'invoices of a month': clinic('facturas.csv', 'decideMoney', () => 'facturas.csv?mes=2026-11'),
  'invoices of a month as a book': clinic('facturas.xlsx', 'decideMoney', () => 'facturas.xlsx?mes=2026-11'),
  'signed invoices of a month': clinic('facturas.zip', 'decideMoney', () => 'facturas.zip?mes=2026-11'),
  'doses of a campaign': clinic(
    'jornadas/:campaignId(^\\d+).csv',
    'attend',
    ({ campaignId }) => `jornadas/${campaignId}.csv`,
  ),
  'doses of a campaign as a book': clinic(
    'jornadas/:campaignId(^\\d+).xlsx',
    'attend',
    ({ campaignId }) => `jornadas/${campaignId}.xlsx`,
  ),
  'sheet of a campaign': clinic(
    'jornadas/:campaignId/hoja.pdf',
    'attend',
    ({ campaignId }) => `jornadas/${campaignId}/hoja.pdf`,
  ),
  'table of a batch': batch(':batchId(^\\d+).csv', '.csv'),
  'sheet of a batch': batch(':batchId/hoja.pdf', '/hoja.pdf?medida=25'),
  'labels of a batch': batch(':batchId/etiquetas.pdf', '/etiquetas.pdf'),
};

function picture(staff: Right, code: (of: Behind) => string) {
  return { route: STORED, staff, at: (of: Behind) => `/api/archivos/${code(of)}/s` };
}

function printed(file: string, staff: Right | null, pattern = file) {
  return {
    route: `GET /api/mascotas/:petId/${pattern}`,
    staff,
    at: ({ petId }: Behind) => `/api/mascotas/${petId}/${file}`,
  };
}

function signed(kind: string, entry: keyof Behind['signed']): AnimalFile {
  const at = ({ petId, signed: ids }: Behind) => `/api/mascotas/${petId}/${kind}/${ids[entry]}.pdf`;
  return { route: `GET /api/mascotas/:petId/${kind}/:entryId.pdf`, staff: 'sign', at };
}

function sent(own: OtherFile['own'], staff: Right | null, code: (of: Beside) => string): OtherFile {
  return { route: STORED, own, staff, refused: 404, at: (of) => `/api/archivos/${code(of)}/s` };
}

function clinic(pattern: string, staff: Right, file: (of: Beside) => string = () => pattern): OtherFile {
  const [route, at] = [`GET /api/admin/${pattern}`, (of: Beside) => `/api/admin/${file(of)}`];
  return { route, own: null, staff, refused: 403, at };
}

function invoice(file: string): OtherFile {
  const at = ({ invoice: code }: Beside) => `/api/facturas/${code}/${file}`;
  return { route: `GET /api/facturas/:code/${file}`, own: 'guardian', staff: 'decideMoney', refused: 404, at };
}

function rejected(own: OtherFile['own'], staff: Right | null, id: (of: Beside) => number): OtherFile {
  const route = 'GET /api/mascotas/lista/:importId/errores';
  return { route, own, staff, refused: 404, at: (of) => `/api/mascotas/lista/${id(of)}/errores` };
}

function batch(pattern: string, rest: string): OtherFile {
  const at = ({ batchId }: Beside) => `/api/placas/lotes/${batchId}${rest}`;
  return { route: `GET /api/placas/lotes/${pattern}`, own: null, staff: 'administer', refused: 403, at };
}
