/** An account that holds a clinic's patients, each with a history: what makes long lists and large files. */
import { IS_PERSON } from '#db/keeper.ts';
import type { Db } from '#db/types.ts';
import { hashToken, newToken } from '#server/platform/lib/tokens.ts';
import { newCode } from '#server/platform/lib/codes.ts';

const AT = '2026-11-21T15:00:00.000Z';
const ROWS_AT_ONCE = 500;

interface Riches {
  email: string;
  animals: number;
  /** Entries of each kind that every animal has. */
  entries: number;
  /** Doses given of the first animal's medicine. */
  doses: number;
}

/** @returns the cookie of a web session, and the id of the animal with the long treatment. */
export async function makeRich(db: Db, { email, animals, entries, doses }: Riches) {
  const user = await db
    .selectFrom('user')
    .where(IS_PERSON)
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const owner = await db.selectFrom('owner').select('id').where('userId', '=', user.id).executeTakeFirstOrThrow();
  const pets = await insertedIds(db, 'pet', animals, (n) => ({
    userId: user.id,
    ownerId: owner.id,
    code: newCode(),
    name: `Canela ${n}`,
    speciesId: 1,
    breed: 'Mestiza',
    sex: 'female',
    birthOn: '2019-03-04',
    birthEstimated: 0,
    color: 'Café con manchas blancas',
    marks: 'Una oreja caída y la otra no',
    allergies: 'Pollo',
    createdAt: AT,
    updatedAt: AT,
  }));
  const member = (petId: number) => ({ petId, userId: user.id, role: 'owner', createdAt: AT });
  await inserted(db, 'petMember', pets.map(member));
  const each = (row: (petId: number, n: number) => object) =>
    pets.flatMap((petId) =>
      Array.from({ length: entries }, (_, n) => ({
        petId,
        createdBy: user.id,
        createdAt: AT,
        ...row(petId, n),
      })),
    );
  const care = { veterinarian: 'Dra. Paz Cedeño', clinic: 'Clínica del Puerto', notes: 'Sin novedad.', updatedAt: AT };
  const day = (n: number) => `20${10 + (n % 15)}-0${1 + (n % 9)}-11`;
  await inserted(
    db,
    'weight',
    each((_, n) => ({ grams: 9000 + n, unit: 'kg', measuredOn: day(n) })),
  );
  await inserted(
    db,
    'vaccination',
    each((_, n) => ({ name: 'Antirrábica', givenOn: day(n), nextSource: 'none', lot: `L${n}`, ...care })),
  );
  await inserted(
    db,
    'deworming',
    each((_, n) => ({ target: 'internal', product: 'Drontal', givenOn: day(n), nextSource: 'none', ...care })),
  );
  await inserted(
    db,
    'checkup',
    each((_, n) => ({ reason: 'Control de oído', doneOn: day(n), findings: 'Bien.', ...care })),
  );
  const medicine = {
    name: 'Fenobarbital',
    dose: '1 tableta',
    every: 12,
    everyUnit: 'hour',
    startOn: '2015-01-01',
    firstTime: '08:00',
    ...care,
  };
  const medicines = await insertedIds(db, 'medicine', 1, () => ({
    petId: pets[0],
    createdBy: user.id,
    createdAt: AT,
    ...medicine,
  }));
  const given = Array.from({ length: doses }, (_, n) => new Date(Date.UTC(2015, 0, 1) + n * 3_600_000).toISOString());
  await inserted(
    db,
    'medicineDose',
    given.map((givenAt) => ({ medicineId: medicines[0], slot: givenAt.slice(0, 16), givenAt, createdBy: user.id })),
  );
  return { cookie: await sessionOf(db, user.id), petId: pets[0] ?? 0, userId: user.id };
}

/** The value of the cookie header of a web session. */
export async function sessionOf(db: Db, userId: number): Promise<string> {
  const token = newToken();
  const session = {
    hash: hashToken(token),
    userId,
    kind: 'web',
    remembered: 0,
    createdAt: AT,
    lastUsedAt: AT,
    ipPrefix: '',
    agent: '',
  } as const;
  await db
    .insertInto('session')
    .values({ ...session, expiresAt: '2099-01-01T00:00:00.000Z' })
    .execute();
  return `sesion=${token}`;
}

type Table = 'pet' | 'petMember' | 'weight' | 'vaccination' | 'deworming' | 'checkup' | 'medicine' | 'medicineDose';

async function inserted(db: Db, table: Table, rows: object[]): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE)
    await db
      .insertInto(table)
      .values(rows.slice(start, start + ROWS_AT_ONCE))
      .execute();
}

async function insertedIds(db: Db, table: 'pet' | 'medicine', count: number, row: (n: number) => object) {
  await inserted(
    db,
    table,
    Array.from({ length: count }, (_, n) => row(n)),
  );
  const rows = await db.selectFrom(table).select('id').orderBy('id', 'desc').limit(count).execute();
  return rows.map(({ id }) => id).toReversed();
}
