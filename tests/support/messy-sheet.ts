/**
 * The sheet of a clinic as it was kept for years: 1,833 patients, a row for each dose, names of vaccines as they are said, days and
 * ages as they are written. Seeded, so that each run reads the same one. Whom to call is counted from its rows by rules of a person
 * with a calendar, none of the product's.
 */

export const PATIENTS = 1833;
export const TO_CALL = 606;

/** Small and seeded (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export interface Patient {
  ref: string;
  name: string;
  species: 'Perro' | 'Gato';
  guardian: string;
  /** As the clinic writes it; empty where it has none. */
  phone: string;
  died: string;
  doses: { vaccine: 'Antirrábica' | 'Quíntuple canina' | 'Triple felina'; said: string; on: string; next: string }[];
}

const NAMES = ['Canela', 'Toby', 'Luna', 'Michi', 'Rocky', 'Nube', 'Ñato', 'Princesa', 'Max', 'Pelusa'];
const PEOPLE = ['María Fernanda Loor', 'José Íñiguez', 'Ana Paz', 'Luis Vera', 'Rosa Ñacata', 'Íñigo Núñez Vélez'];
const SAID = {
  Antirrábica: ['Rabia', ' RABIA', 'rabia ', 'Antirrabica', 'Refuerzo anual'],
  'Quíntuple canina': ['Quíntuple', 'QUINTUPLE', 'quintuple '],
  'Triple felina': ['Triple', 'TRIPLE felina'],
} as const;
const SEXES = ['Macho castrado', 'Hembra', 'hembra esterilizada', 'M', 'macho', 'H'];
const AGES = ['3 años', '5', '2 años 4 meses', '4 años', '7 a', '6 AÑOS'];

/** `dd/mm/yyyy`, now and then without its zeros, of a day so long before another. */
function dayBefore(today: string, days: number, plain: boolean): string {
  const day = new Date(Date.parse(`${today}T00:00:00Z`) - days * 86_400_000);
  const [date, month] = [day.getUTCDate(), day.getUTCMonth() + 1];
  const two = (number: number) => (plain ? String(number) : String(number).padStart(2, '0'));
  return `${two(date)}/${two(month)}/${day.getUTCFullYear()}`;
}

/** @param today of the clinic: the sheet is of that day */
export function messySheet(today: string) {
  const random = seeded(606);
  const upTo = (most: number) => Math.floor(random() * most);
  const one = <Of>(list: readonly Of[]) => list[upTo(list.length)] as Of;
  const patients: Patient[] = [];
  for (let guardian = 0; patients.length < PATIENTS; guardian += 1) {
    const animals = Math.min(PATIENTS - patients.length, guardian % 5 === 0 ? 1 + upTo(3) : 1);
    const person = {
      guardian: `${one(PEOPLE)} ${guardian}`,
      phone: guardian % 37 === 0 ? '' : `09${90_000_000 + guardian}`,
    };
    // The first ones have an animal whose rabies vaccine ends soon or ended; the others of their animals may be as they like.
    for (let nth = 0; nth < animals; nth += 1) {
      const due = guardian < TO_CALL && (nth === 0 || random() < 0.3);
      patients.push(animal(patients.length, person, due));
    }
  }
  return { patients, text: written(patients, random) };

  function animal(n: number, person: { guardian: string; phone: string }, due: boolean): Patient {
    const species = random() < 0.7 ? 'Perro' : 'Gato';
    const dose = (vaccine: Patient['doses'][number]['vaccine'], days: number, next = '') => ({
      vaccine,
      said: one(SAID[vaccine]),
      on: dayBefore(today, days, random() < 0.1),
      next,
    });
    // A year ends within the week at 358 days; one of last year before it ended long ago.
    const rabies = due ? 358 + upTo(300) : 20 + upTo(330);
    const doses = [dose('Antirrábica', rabies)];
    if (random() < 0.4) doses.unshift(dose('Antirrábica', rabies + 365 + upTo(60)));
    if (random() < 0.6) {
      const days = 30 + upTo(200);
      const next = dayBefore(today, days - 365, false);
      doses.push(dose(species === 'Perro' ? 'Quíntuple canina' : 'Triple felina', days, next));
    }
    // Who died is not called about, whatever its vaccines say; the guardian's first animal lives.
    const died = !due && random() < 0.03 ? dayBefore(today, 3 + upTo(15), false) : '';
    return { ref: String(1001 + n), name: `${one(NAMES)} ${n}`, species, ...person, died, doses };
  }

  function written(all: readonly Patient[], chance: () => number): string {
    const rows = all.flatMap(({ ref, name, species, guardian, phone, died, doses }, n) => {
      const kind = species === 'Perro' ? one(['Canino', 'perro', 'CANINO']) : one(['Felino', 'gato']);
      const about = [ref, name, kind, SEXES[n % SEXES.length], AGES[n % AGES.length], guardian];
      const called = chance() < 0.2 && phone ? `${phone.slice(0, 3)} ${phone.slice(3, 6)} ${phone.slice(6)}` : phone;
      return doses.map(({ said, on, next }) => [...about, called, said, on, next, died].join(';'));
    });
    return [
      'CLÍNICA VETERINARIA SAN ROQUE;;;;;;;;;;',
      `Pacientes al ${dayBefore(today, 0, false)};;;;;;;;;;`,
      ';;;;;;;;;;',
      'N° Ficha;Paciente;Especie;Sexo;Edad;Dueño/a;Celular;Vacuna;Fecha;Próxima;Fallecido',
      ...rows,
      // Rows that no reader can take: they come back with why.
      '9001;Drako;Dragón;M;3 años;Beto Cruz;0991110000;Rabia;01/02/2026;;',
      '9002;;Canino;M;3 años;Beto Cruz;0991110000;Rabia;01/02/2026;;',
      '9003;Rex;Canino;M;3 años;Beto Cruz;0991110000;Rabia;31/02/2026;;',
    ].join('\r\n');
  }
}

/**
 * Who is to be called, from the rows as they are written: the last dose of each vaccine ends on its own next day, else a year after it;
 * within a week or before, of animals that live; a guardian is called once.
 */
export function countToCall(text: string, today: string): number {
  const rows = text.split('\r\n').slice(4, -3);
  const last = new Map<string, { guardian: string; ends: string; on: string }>();
  for (const row of rows) {
    const [ref, , , , , guardian = '', , said = '', given = '', next = '', died = ''] = row.split(';');
    if (died) continue;
    const plain = said.trim().toLowerCase();
    const disease =
      plain.startsWith('quin') || plain.startsWith('quín') || plain.startsWith('trip') ? 'combined' : 'rabies';
    const on = sortable(given);
    const year = `${Number(on.slice(0, 4)) + 1}${on.slice(4)}`;
    const known = last.get(`${ref} ${disease}`);
    if (!known || known.on < on) last.set(`${ref} ${disease}`, { guardian, ends: next ? sortable(next) : year, on });
  }
  const week = new Date(Date.parse(`${today}T00:00:00Z`) + 7 * 86_400_000).toISOString().slice(0, 10);
  return new Set([...last.values()].filter(({ ends }) => ends <= week).map(({ guardian }) => guardian)).size;
}

/** `2026-02-01` of `1/2/2026`. */
export function sortable(day: string): string {
  const [date = '', month = '', year = ''] = day.split('/');
  return `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
}
