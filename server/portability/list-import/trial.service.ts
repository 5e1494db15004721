/** What the rows of a list would change, found out without writing: each row counts on those before it. */
import type { Db } from '#db/types.ts';
import { listKnownEntries, listListed } from './check.queries.ts';
import type { Decision } from './check.service.ts';
import type { Lookup } from './lookup.service.ts';
import { contactMerge } from './contacts.service.ts';
import { type Listed, merged } from './merge.rules.ts';
import type { Vocabulary } from './names.rules.ts';
import { type Planned, type PetRecord, planEntries, recordOf } from './plan.service.ts';
import type { ListRow } from './row.rules.ts';

interface Animal {
  pet: Listed & { speciesId: number };
  owner: Parameters<typeof contactMerge>[0];
  record: PetRecord;
}

interface About {
  db: Db;
  holderId: number;
  kept: boolean;
  listId: number;
  words: Vocabulary;
  catalogue: readonly { id: number; name: string }[];
}

export interface Trial {
  /** Reads the animals that these rows may mean. */
  load: (lookup: Lookup) => Promise<void>;
  /** A new animal, as if it were written. */
  make: (petId: number, row: ListRow & { fields: NonNullable<ListRow['fields']> }) => readonly Planned[];
  /** What comes to one that is there. */
  change: (
    petId: number,
    row: ListRow,
    decision: Pick<Decision, 'reference' | 'native'> & { lookup: Lookup },
  ) => { plan: readonly Planned[]; changed: boolean; speciesId: number };
}

export function openTrial({ db, holderId, kept, ...about }: About): Trial {
  const animals = new Map<number, Animal>();
  return {
    async load(lookup) {
      const wanted = [...petsIn(lookup)].filter((id) => id > 0 && !animals.has(id));
      if (wanted.length === 0) return;
      const entries = Map.groupBy(await listKnownEntries(db, wanted), ({ petId }) => petId);
      for (const { pet, owner } of await listListed(db, holderId, wanted))
        animals.set(pet.id, { pet, owner, record: recordOf(entries.get(pet.id) ?? []) });
    },
    make(petId, row) {
      const record = recordOf([]);
      animals.set(petId, { pet: { ...row.fields }, owner: null, record });
      return planEntries(row, record, { ...about, petId, native: false, speciesId: row.fields.speciesId });
    },
    change(petId, row, { reference, native, lookup }) {
      const animal = animals.get(petId);
      if (!animal) return { plan: [], changed: false, speciesId: 0 };
      const { pet, owner, record } = animal;
      const plan = planEntries(row, record, { ...about, petId, native, speciesId: pet.speciesId });
      const before = reference === null ? undefined : lookup.said.get(reference)?.said;
      const fields = row.fields ? merged(pet, before?.fields ?? {}, row.fields).changes : {};
      for (const [field, [, after]] of Object.entries(fields)) Object.assign(pet, { [field]: after });
      const contact =
        kept && row.guardian && row.fields && owner
          ? contactMerge(owner, before?.contact ?? null, row.guardian).changes
          : {};
      const changed = plan.length + Object.keys(fields).length + Object.keys(contact).length > 0;
      return { plan, changed, speciesId: pet.speciesId };
    },
  };
}

function petsIn({ said, refs, codes, chips, named, called }: Lookup): Set<number> {
  const found = [said, refs, codes, chips, named].flatMap((map) => [...map.values()].map(({ petId }) => petId));
  return new Set([...found, ...[...called.values()].flat()]);
}
