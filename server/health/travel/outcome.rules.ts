/** One row of a country compared with the record. Pure. */
import { earlier, later, spanInWords } from '#server/platform/countries/rules.ts';
import { papersOutcome, substanceOutcome } from './papers.rules.ts';
import { earliest, endedWords, isExempt, latest } from './rabies.rules.ts';
import type { Asked, Outcome, TravelRule, Traveller } from './rules.ts';
import { titre, titreWait } from './titre.rules.ts';
import { dayWords } from './words.rules.ts';

export function outcomeOf(rule: TravelRule, asked: Asked): Outcome {
  switch (rule.kind) {
    case 'chip':
      return chip(rule, asked);
    case 'chipFirst':
      return chipFirst(asked);
    case 'rabiesAge':
      return rabiesAge(rule, asked);
    case 'rabiesWait':
      return rabiesWait(rule, asked);
    case 'rabiesCover':
      return rabiesCover(rule, asked);
    case 'rabiesWithin':
      return rabiesWithin(rule, asked);
    case 'titre':
      return titre(rule, asked);
    case 'titreWait':
      return titreWait(rule, asked);
    case 'age':
      return age(rule, asked);
    case 'vaccines':
      return vaccines(rule, asked);
    case 'parasites':
      return parasites(rule, asked);
    case 'substance':
      return substanceOutcome(rule, asked);
    case 'byAir':
      return asked.journey.means === 'air'
        ? { state: 'done', say: 'Viaja en avión.' }
        : { state: 'late', say: 'Por tierra no se puede entrar desde Ecuador.' };
    case 'exam':
    case 'window':
    case 'task':
      return papersOutcome(rule, asked);
    default:
      return { state: 'advice', say: '' };
  }
}

function chip({ amount, unit }: TravelRule, asked: Asked): Outcome {
  const { traveller, journey } = asked;
  const { birthOn } = traveller;
  if (amount && unit && birthOn && later(birthOn, amount, unit) <= journey.arrivesOn)
    return { state: 'done', say: `Con más de ${spanInWords(amount, unit)} no se pide.` };
  if (traveller.microchip) return { state: 'done', on: traveller.microchipOn, say: chipWords(traveller) };
  return { state: 'todo', from: journey.today, until: journey.arrivesOn, say: NO_CHIP };
}

const NO_CHIP = 'Su ficha no tiene microchip. Lo pone cualquier veterinario en una visita.';

function chipWords({ microchip }: Traveller): string {
  const iso = /^\d{15}$/u.test(microchip ?? '');
  return iso ? `Microchip ${microchip}.` : `Microchip ${microchip}: no tiene 15 números. Lleva tu propio lector.`;
}

function chipFirst(asked: Asked): Outcome {
  const { traveller, plan, journey } = asked;
  const say = dayWords(asked.journey.today);
  const { microchip, microchipOn } = traveller;
  if (microchip !== null && microchipOn === null)
    return { state: 'unknown', missing: 'chipDay', say: 'Anota qué día le pusieron el microchip.' };
  const reached = { earliest: plan.entryAfter(plan.chain?.startOn ?? plan.firstOn) };
  if (microchip !== null && microchipOn !== null && plan.chain)
    return {
      ...reached,
      state: 'done',
      on: microchipOn,
      say: `${chipWords(traveller)} Se puso el ${say(microchipOn)}; la antirrábica que cuenta, el ${say(plan.chain.startOn)}.`,
    };
  const until = plan.latestFirst;
  const again = `Su antirrábica es de antes del microchip (${microchipOn && say(microchipOn)}): para este país no cuenta y se pone otra vez.`;
  const words =
    microchip === null
      ? `${NO_CHIP} Después, la antirrábica otra vez.`
      : isEarly(asked)
        ? again
        : endedWords(asked.plan, asked.journey.today);
  if (until < plan.firstOn) return { ...reached, state: 'late', say: words };
  return { ...reached, state: 'todo', from: journey.today, until, say: words };
}

function isEarly({ plan, traveller: { microchipOn } }: Asked): boolean {
  return microchipOn !== null && plan.early.some(({ givenOn }) => givenOn < microchipOn);
}

function rabiesAge({ amount, unit }: TravelRule, asked: Asked): Outcome {
  const { traveller, plan } = asked;
  if (!amount || !unit) return { state: 'advice', say: '' };
  if (traveller.birthOn === null) return NO_BIRTH;
  const old = later(traveller.birthOn, amount, unit);
  if (plan.chain) return { state: 'done', on: plan.chain.startOn, say: `Tenía más de ${spanInWords(amount, unit)}.` };
  const say = dayWords(asked.journey.today);
  const reached = { earliest: plan.entryAfter(plan.firstOn) };
  const words =
    old > asked.journey.today
      ? `Cumple ${spanInWords(amount, unit)} el ${say(old)}: ese día o después.`
      : 'Ya tiene la edad: falta la dosis.';
  if (plan.latestFirst < plan.firstOn) return { ...reached, state: 'late', say: words };
  return { ...reached, state: 'todo', from: plan.firstOn, until: plan.latestFirst, say: words };
}

const NO_BIRTH: Outcome = {
  state: 'unknown',
  missing: 'birth',
  say: 'Anota cuándo nació, aunque sea más o menos.',
};

function rabiesWait(rule: TravelRule, asked: Asked): Outcome {
  const { amount, unit } = rule;
  const { plan, traveller, journey } = asked;
  if (!amount || !unit) return { state: 'advice', say: '' };
  if (isExempt(rule, traveller, journey.arrivesOn)) return { state: 'done', say: 'A su edad todavía no se pide.' };
  const say = dayWords(asked.journey.today);
  const first = plan.chain?.startOn ?? plan.firstOn;
  const earliest = later(first, amount, unit);
  if (plan.chain) {
    const since = `Su antirrábica cuenta desde el ${say(plan.chain.startOn)}`;
    if (earliest <= journey.arrivesOn) return { state: 'done', on: plan.chain.startOn, earliest, say: `${since}.` };
    return { state: 'late', earliest, say: `${since}: puede entrar desde el ${say(earliest)}.` };
  }
  const until = earlier(journey.arrivesOn, amount, unit);
  const words = endedWords(asked.plan, asked.journey.today);
  if (until < plan.firstOn)
    return { state: 'late', earliest, say: `${words} Aunque la pongas hoy, puede entrar desde el ${say(earliest)}.` };
  return { state: 'todo', earliest, from: plan.firstOn, until, say: `${words} Ponla hasta el ${say(until)}.` };
}

function rabiesCover(rule: TravelRule, asked: Asked): Outcome {
  const { plan, traveller, journey } = asked;
  const { today, arrivesOn } = journey;
  if (isExempt(rule, traveller, arrivesOn)) return { state: 'done', say: 'A su edad todavía no se pide.' };
  const say = dayWords(asked.journey.today);
  const { chain } = plan;
  if (chain && chain.until >= arrivesOn)
    return { state: 'done', on: chain.lastOn, earliest: today, say: `Vigente hasta el ${say(chain.until)}.` };
  if (chain) {
    const words = `Vence el ${say(chain.until)}, antes del viaje: pon el refuerzo hasta ese día, para que no haya corte.`;
    return { state: 'todo', earliest: today, from: today, until: earliest(arrivesOn, chain.until), say: words };
  }
  const reached = plan.entryAfter(plan.firstOn);
  if (plan.latestFirst < plan.firstOn)
    return { state: 'late', earliest: reached, say: endedWords(asked.plan, asked.journey.today) };
  const words = `${endedWords(asked.plan, asked.journey.today)} Ponla hasta el ${say(plan.latestFirst)}.`;
  return { state: 'todo', earliest: reached, from: plan.firstOn, until: plan.latestFirst, say: words };
}

function rabiesWithin(rule: TravelRule, asked: Asked): Outcome {
  const { amount, unit } = rule;
  const { plan, journey } = asked;
  if (!amount || !unit) return { state: 'advice', say: '' };
  const say = dayWords(asked.journey.today);
  const { chain } = plan;
  const opens = earlier(journey.arrivesOn, amount, unit);
  if (chain && chain.lastOn >= opens)
    return { state: 'done', on: chain.lastOn, earliest: journey.today, say: `La última es del ${say(chain.lastOn)}.` };
  const until = chain ? earliest(journey.arrivesOn, chain.until) : plan.latestFirst;
  const from = latest(chain ? journey.today : plan.firstOn, opens);
  const words = chain
    ? `La última es del ${say(chain.lastOn)}: hace falta un refuerzo.`
    : endedWords(asked.plan, asked.journey.today);
  const reached = chain ? journey.today : plan.entryAfter(plan.firstOn);
  // A dose before the days of this row would have to be repeated in them.
  if (until < from) return { state: 'late', earliest: reached, say: words };
  return { state: 'todo', earliest: reached, from, until, say: `${words} Ponla hasta el ${say(until)}.` };
}

function age({ amount, unit }: TravelRule, asked: Asked): Outcome {
  const { traveller, journey } = asked;
  if (!amount || !unit) return { state: 'advice', say: '' };
  if (traveller.birthOn === null) return NO_BIRTH;
  const old = later(traveller.birthOn, amount, unit);
  const words = `Cumple ${spanInWords(amount, unit)} el ${dayWords(asked.journey.today)(old)}.`;
  if (old > journey.arrivesOn) return { state: 'late', earliest: old, say: words };
  return { state: 'done', earliest: old, say: old <= journey.today ? 'Ya tiene la edad.' : words };
}

function vaccines({ detail }: TravelRule, asked: Asked): Outcome {
  const { traveller, journey } = asked;
  const wanted = (detail ?? '').split(',').filter(Boolean);
  const of = (code: string) => traveller.covered.find((one) => one.code === code);
  const open = wanted.filter((code) => (of(code)?.until ?? '') < journey.arrivesOn);
  if (open.length > 0) {
    const names = open.map((code) => of(code)?.name ?? code).join(', ');
    return {
      state: 'todo',
      from: journey.today,
      until: journey.arrivesOn,
      say: `Para ese día faltan o vencen: ${names}.`,
    };
  }
  const bare = [...new Set(wanted.flatMap((code) => of(code)?.missing ?? []))];
  const hint = bare.length > 0 ? ` En alguna dosis falta anotar: ${bare.join(', ')}.` : '';
  return { state: 'done', say: `Vigentes ese día.${hint}` };
}

function parasites({ detail, amount, least, unit }: TravelRule, asked: Asked): Outcome {
  const { traveller, journey } = asked;
  if (!amount || !unit) return { state: 'advice', say: '' };
  const say = dayWords(asked.journey.today);
  const opens = earlier(journey.arrivesOn, amount, unit);
  const closes = earlier(journey.arrivesOn, least ?? 0, unit);
  const sides = detail === 'both' || detail === null ? (['internal', 'external'] as const) : ([detail] as const);
  const given = sides.map((side) =>
    traveller.dewormings
      .filter(({ target, givenOn }) => (target === side || target === 'both') && givenOn >= opens && givenOn <= closes)
      .toSorted((a, b) => b.givenOn.localeCompare(a.givenOn))
      .at(0),
  );
  const open = sides.filter((_, at) => given[at] === undefined);
  const on =
    given
      .flatMap((one) => one?.givenOn ?? [])
      .toSorted()
      .at(-1) ?? null;
  if (open.length === 0) {
    const bare = given.some((one) => one?.substance == null) ? ' Anota la sustancia: la piden.' : '';
    const named = [...new Set(given.flatMap((one) => (one ? [`${one.product}, ${say(one.givenOn)}`] : [])))];
    return { state: 'done', on, say: `${named.join('; ')}.${bare}` };
  }
  const from = latest(journey.today, opens);
  const side = open.length === 2 ? 'por dentro y por fuera' : open[0] === 'internal' ? 'por dentro' : 'por fuera';
  if (closes < from)
    return {
      state: 'late',
      earliest: later(journey.today, least ?? 0, unit),
      say: `Falta desparasitarlo ${side}, y tenía que ser hasta el ${say(closes)}.`,
    };
  return { state: 'todo', from, until: closes, say: `Falta ${side}: entre el ${say(from)} y el ${say(closes)}.` };
}
