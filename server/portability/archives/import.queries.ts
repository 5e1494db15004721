import { hasCode } from '#db/coded.ts';
import { preparedRead } from '#db/prepared.ts';

/** The account of the animal with this code; undefined where none has it. */
export const findCodeHolder = preparedRead((db, p: { code: string }) =>
  db.selectFrom('pet').select(['userId', 'name', 'removedAt']).where(hasCode(p.code)),
);

export const findSpeciesByCode = preparedRead((db, p: { code: string }) =>
  db.selectFrom('species').select(['id', 'code']).where('code', '=', p.code),
);
