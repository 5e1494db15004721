import { preparedRead } from '#db/prepared.ts';

/** Whose animal has this code; undefined where nobody's has. */
export const findCodeHolder = preparedRead((db, p: { code: string }) =>
  db.selectFrom('pet').select(['userId', 'name', 'removedAt']).where('code', '=', p.code),
);

export const findSpeciesByCode = preparedRead((db, p: { code: string }) =>
  db.selectFrom('species').select(['id', 'code']).where('code', '=', p.code),
);
