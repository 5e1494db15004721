/** The rows of the bench's database, written past the product: a country's worth in seconds. */
import { createHash } from 'node:crypto';
import SQLite from 'better-sqlite3';
import { newCode } from '#server/platform/lib/codes.ts';
import {
  ADMINISTRATOR,
  type Holder,
  KEEPER,
  PROGRAMS,
  REST_USERS,
  VETERINARIAN,
  phoneOf,
  tokenOf,
  usersFor,
} from './sizes.ts';

const DOSES = 8;

const CREATED = '2026-01-10T15:00:00.000Z';

/** Far ahead, so that no session ends or is marked as used during the measurement. */
const FOREVER = '2099-01-01T00:00:00.000Z';

/** Directly through the driver, without sync and with the indexes made last: seconds instead of minutes. */
export function fill(file: string, animals: number, holder: Holder) {
  const raw = new SQLite(file);
  for (const pragma of ['journal_mode = MEMORY', 'synchronous = OFF', 'foreign_keys = OFF', 'cache_size = -256000']) {
    raw.pragma(pragma);
  }
  const indexes = raw
    .prepare<[], { name: string; sql: string }>(
      `select name, sql from sqlite_master where type = 'index' and sql is not null`,
    )
    .all();
  // The search texts are also written in one go, with the expression of each trigger.
  const triggers = raw
    .prepare<[], { name: string; sql: string }>(`select name, sql from sqlite_master where name like '%SearchAdded'`)
    .all();
  raw.transaction(() => {
    for (const { name } of indexes) raw.exec(`drop index "${name}"`);
    for (const { name } of triggers) {
      raw.exec(`drop trigger "${name}"`);
      // The keeper's text too.
      raw.exec(`delete from "${name.replace(/Added$/, '')}"`);
    }
    raw.prepare('update "user" set id = ? where id = (select "programsId" from keeper)').run(PROGRAMS);
    raw.prepare('update keeper set "programsId" = ?').run(PROGRAMS);
    raw.prepare('update "user" set id = ? where id <> ?').run(KEEPER, PROGRAMS);
    for (const [table, column] of [
      ['owner', 'id'],
      ['owner', 'userId'],
      ['keeper', 'userId'],
    ] as const)
      raw.prepare(`update "${table}" set "${column}" = ?`).run(KEEPER);
    fillPeople(raw, usersFor(animals), holder);
    fillAnimals(raw, animals, usersFor(animals), holder);
    for (const { sql } of indexes) raw.exec(sql);
    for (const { sql } of triggers) {
      raw.exec(/begin\s+(insert[\s\S]*?)\s+where \S+ = new\.id/.exec(sql)?.[1] ?? '');
      raw.exec(sql);
    }
  })();
  raw.pragma('journal_mode = WAL');
  raw.close();
}

function fillPeople(raw: SQLite.Database, users: number, holder: Holder) {
  const user = inserter(raw, 'user', {
    passwordHash: null,
    countryIso: 'EC',
    phone: '+593991234567',
    role: 'ROLE_USUARIO',
    status: 'active',
    signupKind: 'correo',
    timeZone: 'America/Guayaquil',
    termsAcceptedAt: CREATED,
    createdAt: CREATED,
    confirmedAt: CREATED,
  });
  const owner = inserter(raw, 'owner', { createdAt: CREATED, removedAt: null });
  const session = inserter(raw, 'session', {
    remembered: 1,
    createdAt: CREATED,
    lastUsedAt: FOREVER,
    expiresAt: FOREVER,
    ipPrefix: '127.0.0.0',
    agent: 'bench',
  });
  const hashed = (token: string) => createHash('sha256').update(token).digest('hex');
  for (let id = 1; id <= users; id += 1) {
    const person = { name: pick(PEOPLE, id), surname: pick(SURNAMES, id), email: `persona${id}@correo.ec` };
    user({ id, ...person });
    if (holder === 'guardians') owner({ id, userId: id, principal: 1, phone: null, ...person });
    else owner({ id, userId: KEEPER, principal: 0, phone: phoneOf(id), ...person });
    session({ hash: hashed(tokenOf(id, 'web')), userId: id, kind: 'web' });
    if (id <= REST_USERS) session({ hash: hashed(tokenOf(id, 'rest')), userId: id, kind: 'rest' });
  }
  user({ id: ADMINISTRATOR, name: 'Rosa', surname: 'Yanza', email: 'rosa@correo.ec', role: 'ROLE_ADMINISTRADOR' });
  user({ id: VETERINARIAN, name: 'Paz', surname: 'Andrade', email: 'paz@correo.ec' });
  const staff = inserter(raw, 'staff', { reception: 0, since: CREATED });
  staff({ userId: ADMINISTRATOR, administrator: 1, veterinarian: 0 });
  staff({ userId: VETERINARIAN, administrator: 0, veterinarian: 1 });
  for (const userId of [ADMINISTRATOR, VETERINARIAN])
    session({ hash: hashed(tokenOf(userId, 'web')), userId, kind: 'web' });
}

function fillAnimals(raw: SQLite.Database, animals: number, users: number, holder: Holder) {
  const species = raw.prepare<[], { id: number }>('select id from species order by position').all();
  const vaccines = raw
    .prepare<[], { id: number; speciesId: number; name: string }>(
      'select id, "speciesId", name from vaccine order by id',
    )
    .all();
  const bySpecies = Map.groupBy(vaccines, (vaccine) => vaccine.speciesId);
  const vaccinated = species.filter(({ id }) => bySpecies.has(id));
  const pet = inserter(raw, 'pet', {
    birthEstimated: 0,
    color: 'café con blanco',
    marks: null,
    microchip: null,
    neutered: 1,
    neuteredOn: null,
    deceasedOn: null,
    lostAt: null,
    createdAt: CREATED,
    updatedAt: CREATED,
    removedAt: null,
  });
  const member = inserter(raw, 'petMember', { role: 'owner', createdAt: CREATED });
  const patient = inserter(raw, 'patient', { since: CREATED, addedBy: null, endedAt: null });
  const weight = inserter(raw, 'weight', { unit: 'kg', createdAt: CREATED, removedAt: null });
  const dose = inserter(raw, 'vaccination', {
    nextSource: 'schedule',
    laboratory: 'Zoetis',
    lotExpiresOn: null,
    veterinarian: 'Dra. Ana Morales',
    clinic: 'Clínica San Francisco',
    notes: null,
    createdAt: CREATED,
    updatedAt: CREATED,
    removedAt: null,
  });
  const written = {
    veterinarian: 'Dra. Ana Morales',
    clinic: null,
    notes: null,
    createdAt: CREATED,
    updatedBy: null,
    updatedAt: CREATED,
    removedAt: null,
  };
  const deworming = inserter(raw, 'deworming', {
    ...written,
    target: 'internal',
    form: 'tablet',
    dose: '1 tableta',
    nextSource: 'schedule',
  });
  const illness = inserter(raw, 'illness', { ...written, state: 'overcome', treatment: 'Dieta blanda' });
  const medicine = inserter(raw, 'medicine', {
    ...written,
    dose: '5 mg',
    route: 'oral',
    every: 12,
    everyUnit: 'hour',
    firstTime: '08:00',
    duration: 7,
    durationUnit: 'day',
  });
  const checkup = inserter(raw, 'checkup', { ...written, findings: 'Sano' });
  const due = inserter(raw, 'due', { kind: 'vaccine', inSeries: 0 });
  for (let id = 1; id <= animals; id += 1) {
    const userId = (id % users) + 1;
    const keptBy = holder === 'keeper' ? KEEPER : userId;
    const kind = pick(vaccinated, id);
    const birthYear = 2014 + (id % 11);
    pet({
      id,
      userId: keptBy,
      ownerId: userId,
      code: newCode(),
      name: pick(ANIMAL_NAMES, id),
      speciesId: kind.id,
      breed: 'Mestizo',
      sex: id % 2 === 0 ? 'male' : 'female',
      birthOn: `${birthYear}-${two((id % 12) + 1)}-${two((id % 28) + 1)}`,
      allergies: id % 10 === 0 ? 'Penicilina' : null,
    });
    member({ petId: id, userId: keptBy });
    if (holder === 'keeper') patient({ petId: id, via: 'import', consentAt: null, consentBy: null, consentHow: null });
    else patient({ petId: id, via: 'guardian', consentAt: CREATED, consentBy: userId, consentHow: 'code' });
    for (const day of ['2025-09-02', '2025-12-02', '2026-03-02'])
      deworming({ petId: id, product: 'Drontal Plus', givenOn: day, nextOn: null, createdBy: userId });
    if (id % 4 === 0) {
      const began = { petId: id, createdBy: userId };
      illness({ ...began, name: 'Gastroenteritis', diagnosedOn: '2025-07-01', overcomeOn: '2025-07-09' });
      medicine({ ...began, name: 'Metronidazol', startOn: '2025-07-01', endOn: '2025-07-07' });
    }
    if (id % 2 === 0)
      checkup({ petId: id, reason: 'Control anual', plannedOn: null, doneOn: '2026-01-10', createdBy: userId });
    weight({ petId: id, grams: 4000 + (id % 20_000), measuredOn: '2026-01-10', createdBy: userId });
    const catalogue = bySpecies.get(kind.id) ?? [];
    const doses = DOSES - 2 + (id % 5);
    for (let n = 0; n < doses; n += 1) {
      const { id: vaccineId, name } = pick(catalogue, id + n);
      const givenOn = `${2026 - (doses - n)}-${two(((id + n) % 12) + 1)}-${two((id % 28) + 1)}`;
      const nextOn = `${2027 - (doses - n)}${givenOn.slice(4)}`;
      const { lastInsertRowid } = dose({
        petId: id,
        vaccineId,
        name,
        givenOn,
        nextOn,
        lot: `L${id}`,
        createdBy: userId,
      });
      // The newest dose stays open; some animals also wait for a vaccine without any dose.
      const line = { petId: id, vaccineId, title: name };
      if (n === doses - 1) {
        const key = `vaccination:${lastInsertRowid}`;
        due({ ...line, key, vaccinationId: lastInsertRowid, dueOn: nextOn, remindOn: nextOn });
      } else if (n === 0 && id % 3 === 0)
        due({ ...line, key: `vaccine:${vaccineId}`, vaccinationId: null, dueOn: null, remindOn: null });
    }
  }
}

type Value = string | number | bigint | null;

/** A prepared insert; `constants` are the same in every row. */
function inserter<Constants extends Record<string, Value>>(raw: SQLite.Database, table: string, constants: Constants) {
  const columns = raw.prepare<[], { name: string }>(`select name from pragma_table_info('${table}')`).all();
  let statement: SQLite.Statement | undefined;
  return (row: Record<string, Value>) => {
    const full: Record<string, Value> = { ...constants, ...row };
    if (!statement) {
      const given = columns.filter(({ name }) => name in full).map(({ name }) => name);
      statement = raw.prepare(
        `insert into "${table}" (${given.map((name) => `"${name}"`).join()}) values (${given.map((name) => `@${name}`).join()})`,
      );
    }
    return statement.run(full);
  };
}

function pick<T>(list: readonly T[], index: number): T {
  const one = list[index % list.length];
  if (one === undefined) throw new Error('empty list');
  return one;
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}

const PEOPLE = ['María', 'José', 'Ana', 'Luis', 'Carmen', 'Byron', 'Gabriela', 'Fernando'];

const SURNAMES = ['Quishpe', 'Morales', 'Andrade', 'Cevallos', 'Zambrano', 'Guamán', 'Paredes'];

const ANIMAL_NAMES = ['Luna', 'Max', 'Rocky', 'Canela', 'Ñusta', 'Toby', 'Mía', 'Pelusa', 'Bruno', 'Kira'];
