/**
 * A dose that is written: the same durable rows (animal, dose, what is due) by node:http and prepared statements, with
 * synchronous=FULL. `each` commits every call; `group` all that wait, once a tick. Run as `node bare-writer.ts <file> <port> <mode>`.
 */
import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import SQLite from 'better-sqlite3';
import { hashIn, sendText, SESSION, steady } from './bare-shared.ts';

const [file = '', port = '', mode = 'each'] = process.argv.slice(2);
const raw = new SQLite(file, { timeout: 5000 });
for (const pragma of [
  'journal_mode = WAL',
  'foreign_keys = ON',
  'secure_delete = ON',
  'cache_size = -32000',
  'mmap_size = 1073741824',
])
  raw.pragma(pragma);
// The driver drops to NORMAL at the first write (db/open.ts).
raw.pragma(`user_version = ${raw.pragma('user_version', { simple: true })}`);
raw.pragma('synchronous = FULL');

interface Line {
  id: number;
  kind: string;
  key: string;
  title: string;
  vaccineId: number | null;
  vaccinationId: number | null;
  dueOn: string | null;
  remindOn: string | null;
  inSeries: number;
}

const session = prepared<[string, string], { userId: number }>(SESSION);
const member = prepared<[number, number], { id: number }>(
  'select p.id, p.speciesId, p.birthOn, m.role from petMember m join pet p on p.id = m.petId where m.petId = ? and m.userId = ? and p.removedAt is null',
);
/** What the next dates and the lines follow from. */
const causes = [
  'select id, vaccineId, name, givenOn, nextOn, nextSource from vaccination where petId = ? and removedAt is null and disputedAt is null',
  'select id, givenOn, nextOn, product from deworming where petId = ? and removedAt is null and disputedAt is null',
  'select id, endOn from medicine where petId = ? and removedAt is null and disputedAt is null',
  'select id, plannedOn from checkup where petId = ? and removedAt is null and disputedAt is null and doneOn is null',
  'select key, until from postponement where petId = ?',
].map((sql) => prepared<[number], object>(sql));
const hooks = prepared<[], object>('select id, events from webhook where active = 1 and removedAt is null');
const lines = prepared<[number], Line>(
  'select id, kind, key, title, vaccineId, vaccinationId, dueOn, remindOn, inSeries from due where petId = ? order by id',
);
const touch = raw.prepare('update pet set updatedAt = ? where id = ?');
const add =
  raw.prepare(`insert into vaccination (petId, vaccineId, name, givenOn, nextOn, nextSource, createdBy, createdAt, updatedAt)
  values (@petId, @vaccineId, @name, @givenOn, @nextOn, 'schedule', @userId, @now, @now)`);
const drop = raw.prepare('delete from due where id = ?');
const due = raw.prepare(`insert into due (kind, key, vaccineId, vaccinationId, title, dueOn, inSeries, remindOn, petId)
  values (@kind, @key, @vaccineId, @vaccinationId, @title, @dueOn, @inSeries, @remindOn, @petId)`);
const [begin, commit] = ['begin immediate', 'commit'].map((sql) => raw.prepare(sql));

interface Call {
  body: string;
  cookie: string | undefined;
  done: (answer: string) => void;
}
let waiting: Call[] = [];

createServer((request, response) => {
  if (request.method !== 'POST') return void response.writeHead(404).end();
  void take(request, (answer) => sendText(response, answer));
}).listen(Number(port), '127.0.0.1');

async function take(request: IncomingMessage, done: Call['done']): Promise<void> {
  waiting.push({ body: await text(request), cookie: request.headers.cookie, done });
  if (mode === 'each') writeAll();
  else if (waiting.length === 1) setImmediate(writeAll);
}

/** Acknowledged after the commit that holds them. */
function writeAll(): void {
  const calls = waiting;
  waiting = [];
  begin?.run();
  const answers = calls.map(write);
  commit?.run();
  for (const [place, { done }] of calls.entries()) done(answers[place] ?? '');
}

function write({ body, cookie }: Call): string {
  const now = new Date().toISOString();
  const actor = session.get(hashIn(cookie), now);
  const { petId, vaccineId, name, givenOn } = JSON.parse(body) as {
    petId: number;
    vaccineId: number;
    name: string;
    givenOn: string;
  };
  const pet = actor && member.get(petId, actor.userId);
  if (!pet) throw new Error(`no animal ${petId}`);
  touch.run(now, petId);
  for (const cause of causes) cause.all(petId);
  hooks.all();
  const nextOn = `${Number(givenOn.slice(0, 4)) + 1}${givenOn.slice(4)}`;
  const { lastInsertRowid } = add.run({ petId, vaccineId, name, givenOn, nextOn, userId: actor.userId, now });
  for (const { id } of lines.all(petId).filter((line) => line.vaccineId === vaccineId)) drop.run(id);
  const vaccinationId = Number(lastInsertRowid);
  const cause = { kind: 'vaccine', key: `vaccination:${vaccinationId}`, title: name, vaccineId, vaccinationId };
  due.run({ ...cause, dueOn: nextOn, remindOn: nextOn, inSeries: 0, petId });
  return JSON.stringify({
    result: { data: { vaccinationId, nextOn, reason: 'Refuerzo a los 12 meses.', closed: [] } },
  });
}

function prepared<Values extends unknown[], Row>(sql: string) {
  return raw.prepare<Values, Row>(steady(sql));
}
