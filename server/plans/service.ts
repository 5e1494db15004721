/** What is offered, at today's price. */
import type { Db, Instant } from '#db/types.ts';
import type { Context } from '#server/context.ts';
import { dayIn } from '#server/lib/calendar.ts';
import { listOffered, taxRateOn } from './queries.ts';
import { splitTax } from './rules.ts';

/** Ecuador's day decides which rate counts: the tax is Ecuador's. */
const TAX_ZONE = 'America/Guayaquil';

export interface Offer {
  planId: number;
  name: string;
  description: string;
  months: number;
  /** With tax; base and tax add up to it. */
  cents: number;
  baseCents: number;
  taxCents: number;
  taxBasisPoints: number;
}

/** Everything that can be bought now; the first one is what prices on pages speak of. */
export async function offers(db: Db, now: Instant): Promise<Offer[]> {
  const [rate] = await taxRateOn(db, { day: dayIn(TAX_ZONE, now) });
  const taxBasisPoints = rate?.basisPoints ?? 0;
  const plans = await listOffered(db, { now });
  return plans.map(({ id, name, description, months, cents }) => ({
    planId: id,
    name,
    description,
    months,
    cents,
    ...splitTax(cents, taxBasisPoints),
    taxBasisPoints,
  }));
}

/** For pages: nothing where there is nothing to pay. */
export async function shownOffers({ db, config, now }: Pick<Context, 'db' | 'config' | 'now'>): Promise<Offer[]> {
  return config.subscriptions ? offers(db, now()) : [];
}
