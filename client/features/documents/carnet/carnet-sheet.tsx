/** The carnet's content on the screen: readable at once, also where the PDF cannot load. */
import { BROUGHT_WORDS, broughtBy, type MaybeBrought } from '#server/health/entries/brought.rules.ts';
import { vouchWord } from '#server/health/entries/vouching.rules.ts';
import { showDate } from '../../../lib/dates.ts';
import type { Answers } from '../../../lib/trpc.ts';
import classes from './carnet.module.css';

interface Row {
  key: string;
  name: string;
  givenOn: string;
  nextOn: string | null;
  /** Lot, laboratory, veterinarian: the known ones. */
  more: (string | null | undefined)[];
}

export function CarnetSheet({ record }: { record: Answers['pets']['get'] }) {
  // A dose that the family disputes appears only in the record.
  const vaccines = record.vaccinations.filter(counts).map<Row>((one) => ({
    key: `v${one.id}`,
    name: one.name,
    givenOn: one.givenOn,
    nextOn: one.nextOn,
    more: [
      one.lot && `Lote ${one.lot}`,
      one.laboratory,
      one.vouch?.name ?? one.veterinarian,
      cameWords(one),
      one.vouch === null && cameWords(one) ? null : vouchWord(one.vouch),
    ],
  }));
  const dewormings = record.dewormings.filter(counts).map<Row>((one) => ({
    key: `d${one.id}`,
    name: one.product,
    givenOn: one.givenOn,
    nextOn: one.nextOn,
    more: [one.dose, one.veterinarian ?? one.visit?.name, cameWords(one)],
  }));
  return (
    <>
      <Rows title="Sus vacunas" rows={vaccines} none="Aún no hay vacunas en su libreta." />
      {dewormings.length > 0 && <Rows title="Sus desparasitaciones" rows={dewormings} none="" />}
    </>
  );
}

function Rows({ title, rows, none }: { title: string; rows: Row[]; none: string }) {
  const id = title.replaceAll(' ', '-').toLowerCase();
  return (
    <section className="section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {rows.length === 0 ? (
        <p className="ink-2">{none}</p>
      ) : (
        <ul className={`sheet ${classes.list}`}>
          {rows.map(({ key, name, givenOn, nextOn, more }) => (
            <li key={key} className={classes.item}>
              <span className={classes.about}>
                <b>{name}</b>
                <span className={classes.small}>{more.filter(Boolean).join(' · ')}</span>
              </span>
              <span className={classes.days}>
                <b className="num">{showDate(givenOn)}</b>
                {nextOn && <span className={classes.small}>Próxima {showDate(nextOn)}</span>}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function cameWords(entry: MaybeBrought): string | null {
  const came = broughtBy(entry);
  return came && BROUGHT_WORDS[came];
}

function counts({ disputedAt }: { disputedAt: string | null }): boolean {
  return disputedAt === null;
}
