/** The upper limit for the administrator's list: the same statements, prepared once. */
import type SQLite from 'better-sqlite3';
import type { Care } from './bare-shared.ts';

interface Row extends Care {
  id: number;
}

const COLUMNS = `pet.id, pet.code, pet.name, species.code as species, species.name as speciesName, pet.breed,
  pet.sex, pet.birthOn, pet.microchip, pet.photo, pet.lostAt, pet.deceasedOn, pet.createdAt, user.name as userName, user.surname as userSurname,
  owner.name as ownerName, owner.surname as ownerSurname, owner.phone as ownerPhone, owner.email as ownerEmail, owner.principal,
  user.phone as userPhone, user.countryIso, keeper.userId as keptBy,
  user.email as userEmail,
  (select min(dueOn) from due where due.petId = pet.id) as nextOn,
  (select count(*) from due where due.petId = pet.id and due.dueOn is null) as unknownLines,
  case when (exists (select 1 from vaccination v where v.petId = pet.id and v.removedAt is null and v.disputedAt is null)
    or exists (select 1 from deworming d where d.petId = pet.id and d.removedAt is null and d.disputedAt is null)
    or exists (select 1 from medicine m where m.petId = pet.id and m.removedAt is null and m.disputedAt is null)
    or exists (select 1 from checkup c where c.petId = pet.id and c.removedAt is null and c.disputedAt is null and c.doneOn is not null))
    then 1 else 0 end as hasAnyCare`;
const TABLES = `join species on species.id = pet.speciesId join user on user.id = pet.userId left join keeper on keeper.userId = pet.userId
  join owner on owner.id = pet.ownerId`;
const isPatient = (pet: string) =>
  `exists (select 1 from patient where patient.petId = ${pet}.id and patient.endedAt is null)`;

export function openLists(raw: SQLite.Database) {
  // A value in a subselect keeps the plan, as in db/open.ts.
  const newest = raw.prepare<[number], Row>(
    `select ${COLUMNS} from pet ${TABLES} where pet.removedAt is null and ${isPatient('pet')} and pet.id < (select ?) order by pet.id desc limit 26`,
  );
  const matching = raw.prepare<[string, number], Row>(`
    select ${COLUMNS} from pet ${TABLES} join (select petSearch.rowid as id from petSearch cross join pet p
      where p.id = petSearch.rowid and p.removedAt is null and ${isPatient('p')} and petSearch match (select ?) and petSearch.rowid < (select ?)
      order by petSearch.rowid desc limit 26) page on page.id = pet.id order by pet.id desc`);
  return ({ filter, cursor }: { filter?: string; cursor?: { id: number } }) => {
    const below = cursor?.id ?? 2_147_483_647;
    const found = filter ? matching.all(matchOf(filter), below) : newest.all(below);
    const rows = found.slice(0, 25);
    const last = rows.at(-1);
    return { rows, next: found.length > 25 && last ? { id: last.id, key: '' } : null };
  };
}

/** The bench's fragments are one word each; one with a digit may also be a code with look-alike characters. */
function matchOf(filter: string): string {
  const word = filter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const code = word.replaceAll('o', '0').replace(/[il]/g, '1');
  const both = /\d/.test(word) && !code.includes('u') && code !== word;
  return both ? `("${word}") OR ("${code}")` : `("${word}")`;
}
