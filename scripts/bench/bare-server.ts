/**
 * The first opponent of the bench: the same answers with only node:http, prepared statements and JSON.stringify,
 * checking only the session. Run as `node bare-server.ts <file> <port>`.
 */
import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import path from 'node:path';
import SQLite from 'better-sqlite3';
import { openLists } from './bare-lists.ts';
import {
  CAN,
  type Caller,
  type Care,
  daysIn,
  hashIn,
  type Input,
  inputOf,
  MY_ANIMALS,
  sendText,
  SESSION,
  stateOf,
  steady,
  UNSAID,
  UNSHOWN,
  withStates,
} from './bare-shared.ts';
import { fill, kindOf, type PageAnimal, type Templates, templatesIn } from './pages.ts';

const [file = '', port = ''] = process.argv.slice(2);
const raw = new SQLite(file);
for (const pragma of ['journal_mode = WAL', 'cache_size = -32000', 'mmap_size = 1073741824']) raw.pragma(pragma);

const lists = openLists(raw);
const session = raw.prepare<[string, string], Caller>(steady(SESSION));
const pets = raw.prepare<[number], Care>(steady(MY_ANIMALS));
const pet = raw.prepare<[number, number], { role: string }>(`
  select p.*, m.role, u.name as keeper, s.code as species, s.name as speciesName, o.name as ownerName, o.surname as ownerSurname,
    case when p.phoneOnCard = 1 then o.phone end as cardPhone
  from petMember m join pet p on p.id = m.petId join species s on s.id = p.speciesId join owner o on o.id = p.ownerId
    join user u on u.id = p.userId
  where m.petId = (select ?) and m.userId = (select ?) and p.removedAt is null`);
const weights = entries('weight', 'e.measuredOn');
const doses = entries(
  'vaccination',
  'e.givenOn',
  ', given.campaignId, lot.withdrawnOn, lot.withdrawnReason',
  'left join campaignDose given on given.vaccinationId = e.id left join lot on lot.id = e.lotId',
);
const dewormings = entries('deworming', 'e.givenOn');
const illnesses = entries('illness', 'e.diagnosedOn');
const medicines = entries(
  'medicine',
  'e.startOn',
  ', (select max(slot) from medicineDose where medicineId = e.id) as lastSlot',
);
const checkups = entries('checkup', 'coalesce(e.doneOn, e.plannedOn)');
const consultations = entries('consultation', 'e.attendedOn');
const prescriptions = entries('prescription', 'e.prescribedOn');
const attached = raw.prepare<[number], object>(`
  select f.id as fileId, f.code, f.kind, f.purpose,
    coalesce(f.vaccinationId, f.dewormingId, f.illnessId, f.medicineId, f.checkupId) as entryId, f.caption, f.bytes, f.width, f.height
  from file f left join vaccination v on v.id = f.vaccinationId left join deworming d on d.id = f.dewormingId
    left join illness i on i.id = f.illnessId left join medicine m on m.id = f.medicineId left join checkup c on c.id = f.checkupId
  where f.petId = (select ?) and f.purpose not in ('gallery', 'pet') and f.storedAt is not null and f.removedAt is null
    and coalesce(v.removedAt, d.removedAt, i.removedAt, m.removedAt, c.removedAt) is null order by f.id`);
/** Medicines given today: none in this data. */
const running = raw.prepare<[number, number, string, string], object>(`
  select e.id from medicine e join petMember m on m.petId = e.petId where m.userId = (select ?) and e.petId = (select ?)
    and e.removedAt is null and e.disabledAt is null and e.startOn <= (select ?) and (e.endOn is null or e.endOn >= (select ?))`);
interface Due {
  id: number;
  kind: string;
  key: string;
  remindOn: string | null;
  title: string;
  vaccineId: number | null;
  vaccinationId: number | null;
  dueOn: string | null;
  inSeries: number;
  lastOn: string | null;
  disease: string | null;
  doableFrom: string | null;
}
const dues = raw.prepare<[number], Due>(`
  select d.id, d.kind, d.key, d.remindOn, d.title, d.vaccineId, d.vaccinationId, d.dueOn, d.inSeries, coalesce(v.givenOn, w.givenOn) as lastOn, disease.name as disease,
    date(d.dueOn, case when d.inSeries = 1 then '-7 days' when d.kind = 'vaccine' then '-60 days' when d.kind = 'deworming' then '-14 days'
      when d.kind = 'checkup' then '-30 days' else '-7 days' end) as doableFrom
  from due d left join vaccination v on v.id = d.vaccinationId
  left join deworming w on w.petId = d.petId and 'deworming:' || w.id = d.key left join vaccineDisease vd on vd.vaccineId = d.vaccineId
  left join disease on disease.id = vd.diseaseId
  where d.petId = (select ?) order by coalesce(d.dueOn, '9'), d.id, disease.id`);
/**
 * The reads of a page and a search: the tag of the code if any, the animal with its choices and its loss, its
 * medicine.
 */
const plate = raw.prepare<[string], { petId: number | null }>(
  `select id, petId, state from tag where code = (select ?) and state in ('available', 'active')`,
);
const paged = raw.prepare<[string], PageAnimal & { petId: number; speciesName: string; timeZone: string }>(`
  select c.*, l.*, p.id as petId, p.code, p.name, s.code as species, s.name as speciesName, p.breed, p.sex, p.color, p.marks, p.neutered,
    p.microchip, p.allergies, p.deceasedOn, p.lostAt, p.photo, o.name as guardian, coalesce(o.phone, u.phone) as phone, u.timeZone
  from pet p join species s on s.id = p.speciesId join owner o on o.id = p.ownerId join user u on u.id = p.userId
    left join petPage c on c.petId = p.id left join loss l on l.petId = p.id and l.endedAt is null
  where p.code = (select ?) and p.removedAt is null`);
const dosages = raw.prepare<[number, string, string], object>(`
  select every, everyUnit from medicine where petId = (select ?) and removedAt is null and disabledAt is null and disputedAt is null
    and startOn <= (select ?) and (endOn is null or endOn >= (select ?))`);
let templates: Templates | undefined;

createServer((request, response) => {
  const url = request.url ?? '';
  if (url.startsWith('/q/')) return sendPage(response, url.slice(3));
  if (url.startsWith('/trpc/search.byCode')) return send(response, byCode(inputOf(url).code));
  const actor = session.get(hashIn(request.headers.cookie), new Date().toISOString());
  if (!actor) return void response.writeHead(401).end();
  if (url.startsWith('/trpc/pets.list')) return send(response, withStates(pets.all(actor.userId), actor.timeZone));
  if (url.startsWith('/trpc/adminLists.pets')) return send(response, everybody(actor, inputOf(url)));
  return send(response, record(actor.userId, inputOf(url).petId, actor.timeZone));
}).listen(Number(port), '127.0.0.1');

/** An animal's entries of one kind, newest first, with author and corrector. */
function entries(table: string, day: string, more = '', joined = '') {
  return raw.prepare<[number], object>(`
    select e.*, author.name as author, editor.name as editor${more}, null as visit, null as vouch from "${table}" e
      left join user author on author.id = e.createdBy left join user editor on editor.id = e.updatedBy ${joined}
    where e.petId = (select ?) and e.removedAt is null order by ${day} desc, e.id desc`);
}

function everybody({ role, timeZone }: Caller, asked: Input) {
  if (role !== 'ROLE_ADMINISTRADOR') return null;
  const { rows, next } = lists(asked);
  return { rows: withStates(rows, timeZone), next };
}

function record(userId: number, petId: number, timeZone: string) {
  const { today, soon } = daysIn(timeZone);
  const vaccinations = doses.all(petId);
  const rows = dues.all(petId);
  const lines: { id: number; diseases: string[]; line: object }[] = [];
  let unknownLines = 0;
  for (const row of rows) {
    const {
      id,
      kind,
      key,
      title,
      vaccineId,
      vaccinationId,
      dueOn: nextOn,
      remindOn,
      inSeries,
      lastOn,
      disease,
      doableFrom,
    } = row;
    let last = lines.at(-1);
    if (last?.id !== id) {
      const state = stateOf(nextOn, 0, 0, today, soon);
      const diseases: string[] = [];
      if (nextOn === null) unknownLines += 1;
      const cause = { kind, key, title, vaccineId, vaccinationId };
      const line = { ...cause, diseases, lastOn, nextOn, remindOn, state, inSeries, consultVet: false, doableFrom };
      last = { id, diseases, line };
      lines.push(last);
    }
    if (disease !== null) last.diseases.push(disease);
  }
  return {
    pet: pet.get(petId, userId),
    weights: weights.all(petId),
    vaccinations,
    dewormings: dewormings.all(petId),
    illnesses: illnesses.all(petId),
    medicines: medicines.all(petId),
    checkups: checkups.all(petId),
    consultations: consultations.all(petId),
    prescriptions: prescriptions.all(petId),
    files: attached.all(petId),
    // Every animal of this data has vaccines.
    hasAnyCare: 1,
    hasVaccines: true,
    doses: running.all(userId, petId, today, today),
    // In this data no medicine is given today.
    treatments: [],
    lines: lines.map(({ line }) => line),
    state: stateOf(rows[0]?.dueOn ?? null, unknownLines, vaccinations.length, today, soon),
    today,
    can: CAN,
  };
}

function byCode(code: string) {
  const animal = animalOf(code);
  if (!animal) return null;
  const { name, species, speciesName, allergies } = animal;
  const view = { code, name, species, speciesName, photo: false, state: 'active', ...UNSHOWN, allergies, ...UNSAID };
  return { kind: 'animal', view, mine: null };
}

function animalOf(code: string) {
  plate.get(code);
  const animal = paged.get(code);
  if (!animal) return undefined;
  const { today } = daysIn(animal.timeZone);
  dosages.all(animal.petId, today, today);
  return animal;
}

function sendPage(response: ServerResponse, code: string) {
  templates ??= JSON.parse(readFileSync(templatesIn(path.dirname(file)), 'utf8')) as Templates;
  const animal = animalOf(code);
  if (!animal) return void response.writeHead(404).end();
  const body = Buffer.from(fill(templates[kindOf(animal)] ?? '', { ...animal, code }));
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-length': body.length }).end(body);
}

function send(response: ServerResponse, data: unknown) {
  sendText(response, JSON.stringify({ result: { data } }));
}
