/** Lists of animals as clinics have them, and their way in. */
import type { FastifyInstance } from 'fastify';
import { writeXlsx } from 'hucre/xlsx';
import { RUNS } from '#server/app/background/jobs.ts';
import { cookieOf, formOf } from './files.ts';
import { deliveredMails } from './fake-mail.ts';
import { makeTeam } from './kept-animals.ts';
import type { Person, World } from './world.ts';

/** A program of a shelter (ASM3): English words in capitals, one row for each vaccination, days as in the United Kingdom. */
export const ASM3 = [
  'ANIMALCODE,ANIMALNAME,ANIMALSEX,ANIMALSPECIES,ANIMALBREED1,ANIMALCOLOR,ANIMALDOB,ANIMALMICROCHIP,ANIMALNEUTERED,ANIMALWEIGHT,VACCINATIONTYPE,VACCINATIONGIVENDATE,VACCINATIONEXPIRESDATE,VACCINATIONMANUFACTURER,VACCINATIONBATCHNUMBER,PERSONFIRSTNAME,PERSONLASTNAME,PERSONCELLPHONE,PERSONEMAIL',
  'D2024001,Rex,Male,Dog,Labrador Retriever,Black,14/02/2020,985112004567890,Y,28.5,Rabies,03/03/2026,03/03/2027,Zoetis,RB-1188,John,Hoskins,0991234567,john@example.com',
  'D2024001,Rex,Male,Dog,Labrador Retriever,Black,14/02/2020,985112004567890,Y,28.5,DHPP,03/03/2026,,MSD,DH-77,John,Hoskins,0991234567,john@example.com',
  'C2024002,Misty,Female,Cat,Domestic Short Hair,Tabby,01/06/2022,,N,4.1,FVRCP,20/05/2026,20/05/2027,Boehringer,FV-9,Mary,Poppins,0987654321,',
].join('\r\n');

/** A sheet of a clinic: its name over merged cells, a blank row, two titles of vaccines, Excel's own days. */
export async function spanishBook(): Promise<Buffer> {
  const day = (year: number, month: number, date: number) => new Date(Date.UTC(year, month - 1, date));
  const rows = [
    ['CLÍNICA VETERINARIA SAN ROQUE', null, null, null, null, null, null, null, null],
    ['Pacientes al 24 de noviembre de 2026', null, null, null, null, null, null, null, null],
    [],
    ['N° Ficha', 'Paciente', 'Especie', 'Sexo', 'Edad', 'Dueño/a', 'Celular', 'Última Antirrábica', 'Quíntuple'],
    [
      101,
      'Canela',
      'Canino',
      'Hembra esterilizada',
      '3 años',
      'María Fernanda Loor Vera',
      998842547,
      day(2025, 12, 1),
      day(2026, 1, 15),
    ],
    [102, 'Toby', 'Canino', 'Macho castrado', '8 meses', 'Luis Vera', '099 123 4567', day(2026, 9, 3), null],
    [103, 'Michi', 'Felino', 'M', '2 años 4 meses', 'María Fernanda Loor Vera', 998842547, null, null],
    [104, 'Rex', 'Dragón', 'M', '', 'Beto', '', null, null],
  ];
  const merges = [0, 1].map((row) => ({ startRow: row, startCol: 0, endRow: row, endCol: 8 }));
  const doses = [
    ['Ficha', 'Vacuna', 'Fecha', 'Lote'],
    [103, 'Triple', '05/10/2026', 'TF-3'],
    [103, 'Rabia', '05/10/2026', ''],
    [999, 'Rabia', '05/10/2026', ''],
  ];
  const bytes = await writeXlsx({
    sheets: [
      { name: 'Pacientes', rows, merges },
      { name: 'Dosis', rows: doses },
    ],
  });
  return Buffer.from(bytes);
}

/** One row for each dose, the animal again and again; names of vaccines as they are said. */
export const ROW_PER_DOSE = [
  'sep=;',
  'Nombre;Especie;Sexo;Propietario;Teléfono;Vacuna;Fecha;Próxima',
  'Luna;perro;H;Ana Paz;0991112233;Rabia;01/02/2026;01/02/2027',
  'Luna;perro;H;Ana Paz;0991112233;Quíntuple;15/02/2026;',
  'Luna;perro;H;Ana Paz;0991112233;Rabia + Quíntuple;20/02/2025;',
  'Sol;gato;M;Ana Paz;0991112233;Triple;03/03/2026;',
  'Sol;gato;M;Ana Paz;0991112233;Vacuna rara;04/03/2026;',
  'Nube;perro;H;Ana Paz;0991112233;Séxtuple;05/03/2026;',
].join('\n');

/** An old program on Windows: Latin-1, semicolons, days with dots. */
export const LATIN1 = Buffer.from(
  [
    'Ñandú;;;;;;;',
    'Código;Mascota;Especie;Nació;Dueño;Cédula;Antirrábica;Desparasitación;Fecha desparasitación;Peso;Observaciones',
    'A-1;Ñato;Perro;15.03.2022;Íñigo Núñez;1710034065;10.02.2026;Drontal Plus;01.11.2026;12,5 kg;Muerde en la mesa',
  ].join('\r\n'),
  'latin1',
);

export interface Desk {
  app: FastifyInstance;
  /** Sends a file; the answer says what is understood of it. */
  look: (list: string | Buffer, name?: string) => Promise<{ status: number; body: Preview }>;
  /** Sends it, begins it and lets the job write it: the numbers afterwards. */
  bring: (list: string | Buffer, name?: string) => Promise<Awaited<ReturnType<typeof finish>>>;
}

/** What tests read of the answer. */
export interface Preview {
  importId: number;
  code?: string;
  message?: string;
  counts: Record<'total' | 'new' | 'known' | 'already' | 'wrong', number>;
  /** Of what would be new. */
  brings: Record<string, number>;
  /** Rows that come in and should be looked at. */
  warned: number;
  dayFirst: boolean;
  order: 'shown' | 'assumed' | 'none';
  remembered: boolean;
  sheets: {
    name: string;
    kind: string;
    /** What it is in a book of PetLove+. */
    own: string | null;
    rows: number;
    headingLine: number;
    columns: { title: string; field: string | null }[];
  }[];
  asked: {
    speciesId: number;
    name: string;
    doses: number;
    vaccineId: number | null;
    certain: boolean;
    told: boolean;
  }[];
  problems: { line: number; column: string; message: string }[];
  sample: { line: number; state: string; note: string | null; name: string }[];
}

export async function listDesk(world: World, person: Person): Promise<Desk> {
  const app = await world.http();
  const look: Desk['look'] = async (list, name = 'lista.csv') => {
    const form = formOf([
      { name: 'name', value: name },
      { name: 'file', value: Buffer.from(list), filename: name, type: 'application/octet-stream' },
    ]);
    const headers = { ...form.headers, cookie: await cookieOf(world, person), 'sec-fetch-site': 'same-origin' };
    const answer = await app.inject({ method: 'POST', url: '/api/mascotas/lista', headers, payload: form.payload });
    return { status: answer.statusCode, body: answer.json() };
  };
  return {
    app,
    look,
    bring: async (list, name) => {
      const { status, body } = await look(list, name);
      if (status !== 200) throw new Error(body.message);
      await world.as(person).imports.begin({ importId: body.importId });
      return finish(world, person, body.importId);
    },
  };
}

/** A clinic's team, and the way in of its administrator's lists. */
export async function clinicDesk(world: World) {
  const team = await makeTeam(world);
  return { ...team, ...(await listDesk(world, team.vera)) };
}

/** The record of the clinic's animal of this name, as its veterinarian reads it. */
export async function recordOf(world: World, staff: Person, name: string) {
  const { id } = await world.db
    .selectFrom('pet')
    .select('id')
    .where('name', '=', name)
    .where('removedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return world.as(staff).pets.get({ petId: id });
}

export const dosesOf = ({ vaccinations }: Awaited<ReturnType<typeof recordOf>>) =>
  vaccinations.map(({ name, vaccineId, givenOn, nextOn }) => [name, vaccineId, givenOn, nextOn]);

/** Lets the job run until nothing waits. */
export async function finish(world: World, person: Person, importId: number) {
  await RUNS.imports({ db: world.db, config: world.config, store: world.store, now: () => world.now, asked: true });
  const list = await world.as(person).imports.get({ importId });
  if (list.state === 'ready') throw new Error('it was not begun');
  return list;
}

/** What the clinic takes along as one book. */
export async function bookOf(world: World, person: Person): Promise<Buffer> {
  const app = await world.http();
  const answer = await app.inject({
    url: '/api/admin/clinica.xlsx',
    headers: { cookie: await cookieOf(world, person) },
  });
  return answer.rawPayload;
}

/** Animals with a reference, an owner, and the day of a rabies dose. */
export const PLAIN = (rows: string[]) => ['Ficha;Nombre;Especie;Raza;Tutor;Celular;Antirrábica', ...rows].join('\n');

/** The record goes to that account, and stays a patient. */
export async function giveTo(world: World, by: Person, guardian: Person, petId: number) {
  await world.as(by).transfers.offer({ petId, email: guardian.email });
  const letter = (await deliveredMails(world)).findLast(({ text }) => text.includes('/traspaso/'));
  const token = /\/traspaso\/([\w-]{43})/.exec(letter?.text ?? '')?.[1] ?? '';
  await world.as(guardian).transfers.accept({ token, staysPatient: true });
}
