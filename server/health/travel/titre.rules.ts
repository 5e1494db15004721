/** The test of antibodies against rabies, and the wait after it. Pure. */
import type { CalendarDate } from '#db/types.ts';
import { earlier, later, spanInWords } from '#server/platform/countries/rules.ts';
import { ENOUGH, endedWords, latest } from './rabies.rules.ts';
import type { Asked, Outcome, Titre, TravelRule } from './rules.ts';
import { dayWords, unitsInWords } from './words.rules.ts';

/** A test that a border takes: late enough after the first dose of the chain that is in force, and with enough antibodies. */
function validTitre(rule: TravelRule, { plan, traveller }: Asked): Titre | null {
  const { amount, unit } = rule;
  const { chain } = plan;
  if (!chain || !amount || !unit) return null;
  const from = later(chain.startOn, amount, unit);
  const fits = traveller.titres
    .filter(({ sampledOn, hundredths }) => sampledOn >= from && (hundredths ?? ENOUGH) >= ENOUGH)
    .toSorted((a, b) => a.sampledOn.localeCompare(b.sampledOn));
  return fits.find(({ hundredths }) => hundredths !== null) ?? fits[0] ?? null;
}

export function titre(rule: TravelRule, asked: Asked): Outcome {
  const { amount, unit } = rule;
  const { plan, journey } = asked;
  if (!amount || !unit) return { state: 'advice', say: '' };
  const say = dayWords(asked.journey.today);
  const found = validTitre(rule, asked);
  const wait = asked.rules.find(({ kind }) => kind === 'titreWait');
  const after = (day: CalendarDate) => (wait?.amount && wait.unit ? later(day, wait.amount, wait.unit) : day);
  if (found?.hundredths != null)
    return {
      state: 'done',
      on: found.sampledOn,
      earliest: after(found.sampledOn),
      say: `Muestra del ${say(found.sampledOn)}: ${unitsInWords(found.hundredths)}.`,
    };
  const until = wait?.amount && wait.unit ? earlier(journey.arrivesOn, wait.amount, wait.unit) : journey.arrivesOn;
  if (found)
    return {
      state: found.sampledOn <= until ? 'todo' : 'late',
      on: null,
      earliest: after(found.sampledOn),
      say: `Muestra del ${say(found.sampledOn)}: falta el resultado. Anótalo cuando llegue.`,
    };
  const from = latest(journey.today, later(plan.chain?.startOn ?? plan.firstOn, amount, unit));
  const reached = after(from);
  const why = refusedTitre(asked, amount, unit);
  const first = plan.chain ? '' : `${endedWords(asked.plan, asked.journey.today)} `;
  if (plan.doubtful) {
    const sampledOn = say(plan.doubtful.sampledOn);
    const doubt = `La muestra del ${sampledOn} puede que no valga: la antirrábica tuvo un corte después. Confírmalo con ${authorityOf(rule)}`;
    const again = until < from ? {} : { from, until };
    const or = until < from ? '' : `, o toma otra entre el ${say(from)} y el ${say(until)}`;
    return {
      state: 'doubt',
      on: null,
      earliest: after(plan.doubtful.sampledOn),
      ...again,
      say: `${first}${doubt}${or}.`,
    };
  }
  if (until < from)
    return {
      state: 'late',
      earliest: reached,
      say: `${first}${why}La muestra puede tomarse desde el ${say(from)}: entra desde el ${say(reached)}.`,
    };
  return {
    state: 'todo',
    earliest: reached,
    from,
    until,
    say: `${first}${why}Toma la muestra entre el ${say(from)} y el ${say(until)}.`,
  };
}

function authorityOf({ authority }: TravelRule): string {
  return authority ?? 'la autoridad del país de llegada';
}

/** Why a test on record does not count, as the first part of a sentence. */
function refusedTitre(asked: Asked, amount: number, unit: NonNullable<TravelRule['unit']>): string {
  const last = asked.traveller.titres.toSorted((a, b) => b.sampledOn.localeCompare(a.sampledOn))[0];
  if (!last) return '';
  const say = dayWords(asked.journey.today);
  if (last.hundredths !== null && last.hundredths < ENOUGH)
    return `La muestra del ${say(last.sampledOn)} dio ${unitsInWords(last.hundredths)}, menos de 0,5. `;
  const { chain } = asked.plan;
  if (!chain || last.sampledOn < chain.startOn)
    return `La muestra del ${say(last.sampledOn)} ya no cuenta: la antirrábica tuvo un corte después. `;
  return `La muestra del ${say(last.sampledOn)} fue antes de ${spanInWords(amount, unit)}. `;
}

export function titreWait(rule: TravelRule, asked: Asked): Outcome {
  const { amount, unit } = rule;
  const { journey, plan } = asked;
  const test = asked.rules.find(({ kind }) => kind === 'titre');
  if (!amount || !unit || !test?.amount || !test.unit) return { state: 'advice', say: '' };
  const say = dayWords(asked.journey.today);
  const ended = (day: CalendarDate) => (day < journey.today ? 'Se cumplieron' : 'Se cumplen');
  const found = validTitre(test, asked);
  const doubtful = found ? null : plan.doubtful;
  const sampled =
    found?.sampledOn ??
    doubtful?.sampledOn ??
    latest(journey.today, later(plan.chain?.startOn ?? plan.firstOn, test.amount, test.unit));
  const reached = later(sampled, amount, unit);
  if (reached > journey.arrivesOn)
    return { state: 'late', earliest: reached, say: `Puede entrar desde el ${say(reached)}.` };
  if (found)
    return { state: 'done', on: found.sampledOn, earliest: reached, say: `${ended(reached)} el ${say(reached)}.` };
  if (doubtful)
    return {
      state: 'doubt',
      earliest: reached,
      say: `${ended(reached)} el ${say(reached)}, si la muestra vale todavía.`,
    };
  const until = earlier(journey.arrivesOn, amount, unit);
  return {
    state: 'todo',
    earliest: reached,
    say: `Se cumplen a tiempo si la muestra es del ${say(until)} o de antes.`,
  };
}
