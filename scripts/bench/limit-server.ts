/**
 * The second opponent: one statement for each of the three hot answers, whose JSON SQLite itself makes; no row becomes
 * an object. No product is faster. Run as `node limit-server.ts <file> <port>`.
 */
import { createServer } from 'node:http';
import SQLite from 'better-sqlite3';
import {
  ANY_CARE,
  CAN,
  daysIn,
  hashIn,
  inputOf,
  sendText,
  SESSION,
  stateOf,
  steady,
  UNSAID,
  UNSHOWN,
} from './bare-shared.ts';

const [file = '', port = ''] = process.argv.slice(2);
const raw = new SQLite(file, { readonly: true });
for (const pragma of ['cache_size = -32000', 'mmap_size = 1073741824']) raw.pragma(pragma);

type Cell = string | number | null;
type Fields = readonly (readonly [name: string, value: string])[];

const session = prepared<[number, string, string]>(SESSION);
const pets = prepared<[string]>(`select json_group_array(json_object(
    'id', id, 'role', role, 'keeper', keeper, 'code', code, 'name', name, 'speciesId', speciesId, 'species', species, 'speciesName', speciesName,
    'breed', breed, 'sex', sex, 'birthOn', birthOn, 'birthEstimated', birthEstimated, 'allergies', allergies, 'deceasedOn', deceasedOn,
    'lostAt', lostAt, 'createdAt', createdAt, 'ownerId', ownerId, 'photo', photo, 'nextOn', nextOn, 'nextTitle', nextTitle, 'nextKind', nextKind,
    'unknownLines', unknownLines, 'hasAnyCare', hasAnyCare,
    'state', case when nextOn is null then case when unknownLines = 0 and hasAnyCare > 0 then 'ok' else 'unknown' end
      when nextOn <= soon then case when nextOn < today then 'overdue' else 'soon' end when unknownLines > 0 then 'unknown' else 'ok' end)) from (
  select p.id, m.role, u.name as keeper, p.code, p.name, p.speciesId, s.code as species, s.name as speciesName, p.breed, p.sex, p.birthOn, p.birthEstimated,
    p.allergies, p.deceasedOn, p.lostAt, p.createdAt, p.ownerId, p.photo, d.dueOn as nextOn, d.title as nextTitle, d.kind as nextKind,
    (select count(*) from due where petId = p.id and dueOn is null) as unknownLines, ${ANY_CARE} as hasAnyCare, day.today, day.soon
  from (select ? as today, ? as soon) day, petMember m join pet p on p.id = m.petId join species s on s.id = p.speciesId join user u on u.id = p.userId
    left join due d on d.id = (select id from due where petId = p.id and dueOn is not null order by dueOn, id limit 1)
  where m.userId = ? and p.removedAt is null order by m.petId desc)`);
const record = prepared<Cell[]>(`select
  (select ${object('p', 'pet', [
    ['role', 'm.role'],
    ['keeper', 'u.name'],
    ['species', 's.code'],
    ['speciesName', 's.name'],
    ['ownerName', 'o.name'],
    ['ownerSurname', 'o.surname'],
    ['cardPhone', 'case when p.phoneOnCard = 1 then o.phone end'],
  ])}
    from petMember m join pet p on p.id = m.petId join species s on s.id = p.speciesId join owner o on o.id = p.ownerId join user u on u.id = p.userId
    where m.petId = day.petId and m.userId = day.userId and p.removedAt is null),
  ${entries('weight', 'e.measuredOn')},
  ${entries(
    'vaccination',
    'e.givenOn',
    [
      ['campaignId', 'given.campaignId'],
      ['withdrawnOn', 'lot.withdrawnOn'],
      ['withdrawnReason', 'lot.withdrawnReason'],
    ],
    'left join campaignDose given on given.vaccinationId = e.id left join lot on lot.id = e.lotId',
  )},
  ${entries('deworming', 'e.givenOn')},
  ${entries('illness', 'e.diagnosedOn')},
  ${entries('medicine', 'e.startOn', [['lastSlot', '(select max(slot) from medicineDose where medicineId = e.id)']])},
  ${entries('checkup', 'coalesce(e.doneOn, e.plannedOn)')},
  ${entries('consultation', 'e.attendedOn')},
  ${entries('prescription', 'e.prescribedOn')},
  (select json_group_array(json_object('fileId', f.id, 'code', f.code, 'kind', f.kind, 'purpose', f.purpose,
      'entryId', coalesce(f.vaccinationId, f.dewormingId, f.illnessId, f.medicineId, f.checkupId), 'caption', f.caption, 'bytes', f.bytes,
      'width', f.width, 'height', f.height))
    from file f left join vaccination v on v.id = f.vaccinationId left join deworming d on d.id = f.dewormingId left join illness i on i.id = f.illnessId
      left join medicine m on m.id = f.medicineId left join checkup c on c.id = f.checkupId
    where f.petId = day.petId and f.purpose not in ('gallery', 'pet') and f.storedAt is not null and f.removedAt is null
      and coalesce(v.removedAt, d.removedAt, i.removedAt, m.removedAt, c.removedAt) is null),
  (select '[' || group_concat(o, ',') || ']' from (select json_object('kind', d.kind, 'key', d.key, 'title', d.title, 'vaccineId', d.vaccineId,
      'vaccinationId', d.vaccinationId, 'diseases', json((select json_group_array(x.name) from (select disease.name from vaccineDisease vd
        join disease on disease.id = vd.diseaseId where vd.vaccineId = d.vaccineId order by disease.id) x)),
      'lastOn', coalesce(v.givenOn, w.givenOn), 'nextOn', d.dueOn, 'remindOn', d.remindOn, 'state', case when d.dueOn is null then 'unknown'
        when d.dueOn <= day.soon then case when d.dueOn < day.today then 'overdue' else 'soon' end else 'ok' end,
      'inSeries', d.inSeries, 'consultVet', json('false'),
      'doableFrom', date(d.dueOn, case when d.inSeries = 1 then '-7 days' when d.kind = 'vaccine' then '-60 days' when d.kind = 'deworming' then '-14 days'
        when d.kind = 'checkup' then '-30 days' else '-7 days' end)) as o
    from due d left join vaccination v on v.id = d.vaccinationId left join deworming w on w.petId = d.petId and 'deworming:' || w.id = d.key
    where d.petId = day.petId order by coalesce(d.dueOn, '9'), d.id)),
  (select min(dueOn) from due where petId = day.petId), (select count(*) from due where petId = day.petId and dueOn is null),
  (select 1 from medicine e where e.petId = day.petId and e.removedAt is null and e.disabledAt is null and e.startOn <= day.today
    and (e.endOn is null or e.endOn >= day.today))
  from (select ? as userId, ? as petId, ? as today, ? as soon) day`);
const found = prepared<[string, string, string, string, string | null, string]>(`
  select p.code, p.name, s.code, s.name, p.allergies, u.timeZone,
    (select petId from tag where code = x.code and state in ('available', 'active')),
    (select 1 from medicine where petId = p.id and removedAt is null and disabledAt is null and disputedAt is null
      and startOn <= x.today and (endOn is null or endOn >= x.today)), c.petId, l.id
  from (select ? as code, ? as today) x cross join pet p on p.code = x.code join species s on s.id = p.speciesId join owner o on o.id = p.ownerId
    join user u on u.id = p.userId left join petPage c on c.petId = p.id left join loss l on l.petId = p.id and l.endedAt is null
  where p.removedAt is null`);
const [unshown, unsaid, can] = [UNSHOWN, UNSAID, CAN].map((part) => JSON.stringify(part).slice(1, -1));

createServer(({ url = '', headers }, response) => {
  if (url.startsWith('/trpc/search.byCode')) return sendText(response, answer(byCode(inputOf(url).code)));
  const actor = session.get(hashIn(headers.cookie), new Date().toISOString());
  if (!actor) return void response.writeHead(401).end();
  const [userId, , timeZone] = actor;
  const { today, soon } = daysIn(timeZone);
  const list = url.startsWith('/trpc/pets.list');
  sendText(
    response,
    answer(list ? (pets.get(today, soon, userId)?.[0] ?? '[]') : recordOf(userId, inputOf(url).petId, { today, soon })),
  );
}).listen(Number(port), '127.0.0.1');

function answer(data: string): string {
  return `{"result":{"data":${data}}}`;
}

function recordOf(userId: number, petId: number, { today, soon }: { today: string; soon: string }): string {
  const [
    pet,
    weights,
    vaccinations,
    dewormings,
    illnesses,
    medicines,
    checkups,
    consultations,
    prescriptions,
    ...rest
  ] = record.get(userId, petId, today, soon) ?? [];
  const [files, lines, nextOn, unknownLines] = rest;
  const state = stateOf(nextOn === null ? null : String(nextOn), Number(unknownLines), 1, today, soon);
  const kinds = {
    weights,
    vaccinations,
    dewormings,
    illnesses,
    medicines,
    checkups,
    consultations,
    prescriptions,
    files,
  };
  const lists = Object.entries(kinds).map(([name, list]) => `"${name}":${list ?? '[]'}`);
  return `{"pet":${pet},${lists.join()},"hasAnyCare":1,"hasVaccines":true,"doses":[],"treatments":[],"lines":${lines ?? '[]'},"state":"${state}","today":"${today}","can":{${can}}}`;
}

function byCode(asked: string): string {
  const row = found.get(asked, daysIn('UTC').today);
  if (!row) return 'null';
  const [code, name, species, speciesName, allergies] = row;
  return `{"kind":"animal","view":{"code":"${code}","name":${JSON.stringify(name)},"species":"${species}","speciesName":${JSON.stringify(speciesName)},"photo":false,"state":"active",${unshown},"allergies":${JSON.stringify(allergies)},${unsaid}},"mine":null}`;
}

function prepared<Row extends Cell[]>(sql: string) {
  return raw.prepare<Cell[], Row>(steady(sql)).raw();
}

/** A row of a table as JSON, with more fields behind its columns. */
function object(alias: string, table: string, more: Fields): string {
  const columns = raw.prepare<[], { name: string }>(`select name from pragma_table_info('${table}')`).all();
  const own = columns.map(({ name }) => `'${name}', ${alias}."${name}"`);
  return `json_object(${[...own, ...more.map(([name, value]) => `'${name}', ${value}`)].join()})`;
}

/** An animal's entries of one kind, as in bare-server.ts. Rows are joined as text: json_group_array would read each again. */
function entries(table: string, day: string, more: Fields = [], joined = ''): string {
  const fields: Fields = [
    ['author', 'author.name'],
    ['editor', 'editor.name'],
    ...more,
    ['visit', 'null'],
    ['vouch', 'null'],
  ];
  return `(select '[' || group_concat(o, ',') || ']' from (select ${object('e', table, fields)} as o from "${table}" e
    left join user author on author.id = e.createdBy left join user editor on editor.id = e.updatedBy ${joined}
    where e.petId = day.petId and e.removedAt is null order by ${day} desc, e.id desc))`;
}
