/** Which payments of a day gateways can be asked about. */
import type { Db, Instant } from '#db/types.ts';

/** What gateways have of a day: begun then, paid then or given back then. Those that never reached a gateway have nothing to compare. */
export function listOfDay(
  db: Db,
  { since, until }: { since: Instant; until: Instant },
  { above, limit }: { above: number; limit: number },
) {
  return db
    .selectFrom('payment')
    .selectAll()
    .where('id', '>', above)
    .where('gateway', '!=', 'manual')
    .where('orderId', 'is not', null)
    .where((eb) =>
      eb.or([
        eb.and([eb('createdAt', '>=', since), eb('createdAt', '<', until)]),
        eb.and([eb('settledAt', '>=', since), eb('settledAt', '<', until)]),
      ]),
    )
    .orderBy('id')
    .limit(limit)
    .execute();
}
