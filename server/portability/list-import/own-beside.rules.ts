/** The rows of the clinic's own book that are no entries of a record: owners, lots, what happened after a dose, appointments. Pure. */
import type { OwnerIdKind } from '#db/types.ts';
import { SERIOUSNESS_WORDS } from '#server/health/adverse-events/rules.ts';
import * as words from '#server/portability/clinic-export/words.rules.ts';
import { guardianOf } from './animal-row.rules.ts';
import type { OwnRead } from './own-book.rules.ts';
import { type Cells, MISSING } from './own-cells.rules.ts';
import type { OwnBeside, OwnLot } from './own-entry.rules.ts';
import type { ListOwner } from './row.rules.ts';
import type { Field } from './schema.ts';
import { speciesNamed } from './values.rules.ts';

type BesideRead = Extract<OwnRead, 'owners' | 'lots' | 'events' | 'appointments'>;

export const BESIDE_READERS: Record<BesideRead, (row: Cells) => OwnBeside> = {
  owners: (row) => ({ kind: 'owner', owner: ownerOf(row), patients: row.whole('pacientes') ?? 0 }),
  lots: (row) => {
    const received = row.whole('recibidas') ?? 0;
    if (received < 1) row.wrong('recibidas', 'Escribe cuántas dosis llegaron.');
    const expiresOn = row.day('caduca');
    if (expiresOn === null) row.wrong('caduca', MISSING);
    return {
      kind: 'lot',
      vaccines: vaccinesOf(row),
      laboratory: row.needed('laboratorio', 80),
      number: row.needed('lote', 40),
      product: row.text('producto', 80),
      expiresOn: expiresOn ?? row.known.today,
      received,
      withdrawnOn: row.past('retirado el'),
      withdrawnReason: row.text('por que se retiro', 300),
      closed: row.yes('terminado'),
    };
  },
  events: (row) => ({
    kind: 'event',
    doseId: row.whole('dosis n'),
    vaccine: row.needed('vacuna', 80),
    givenOn: row.neededPast('aplicada'),
    happenedOn: row.neededPast('paso el'),
    what: row.needed('que paso', 500),
    seriousness: row.word('gravedad', SERIOUSNESS_WORDS, 'mild'),
    reportedTo: row.text('se informo a', 100),
  }),
  appointments: (row) => {
    const day = row.day('dia');
    if (day === null) row.wrong('dia', MISSING);
    const [time] = /^([01]\d|2[0-3]):[0-5]\d$/.exec(row.cell('hora')) ?? [];
    if (!time) row.wrong('hora', 'Escribe la hora así: 09:30.');
    return {
      kind: 'appointment',
      day: day ?? row.known.today,
      time: time ?? '00:00',
      minutes: Math.min(Math.max(row.whole('minutos') ?? 20, 5), 240),
      person: row.text('tutor', 120),
      phone: row.text('telefono', 30),
      reason: row.text('motivo', 120) ?? '',
      veterinarian: row.text('con', 200),
      branch: row.text('sucursal', 100),
      state: row.word('estado', words.APPOINTMENT_WORDS, 'agreed'),
      walkIn: row.yes('sin turno'),
    };
  },
};

const OWNER_TITLES: Partial<Record<Field, string>> = {
  ownerRef: 'tutor n',
  owner: 'nombres',
  ownerSurname: 'apellidos',
  idNumber: 'identificacion',
  phone: 'telefono',
  email: 'correo',
  city: 'ciudad',
  address: 'direccion',
};

const ABOUT = ['nombres', 'apellidos', 'identificacion', 'telefono', 'correo'];

function ownerOf(row: Cells): ListOwner {
  const nobody = {
    ref: null,
    name: '',
    surname: '',
    idKind: null,
    idNumber: null,
    phone: null,
    email: null,
    city: null,
    address: null,
  };
  const titleOf = (field: Field) => OWNER_TITLES[field] ?? '';
  const owner = guardianOf({
    known: row.known,
    cell: (field) => row.cell(titleOf(field)),
    wrong: row.wrong,
    titleOf,
    past: () => null,
  });
  const kind: OwnerIdKind | undefined = words.codeOf(words.ID_WORDS, row.cell('tipo de identificacion'));
  // A number alone is no person; where more is said, the missing name is named already.
  if (!owner && ABOUT.every((title) => row.cell(title) === '')) row.wrong('nombres', 'Escribe el nombre del tutor.');
  if (!owner) return nobody;
  return kind && owner.idNumber !== null ? { ...owner, idKind: kind } : owner;
}

/** `Antirrábica (perro, gato) · Triple (gato)`, as a lot serves them. */
function vaccinesOf(row: Cells): OwnLot['vaccines'] {
  const vaccines = row
    .cell('vacunas')
    .split(' · ')
    .flatMap((one) => {
      const [, name = '', species = ''] = /^(.*) \(([^()]*)\)$/.exec(one) ?? [];
      return species.split(', ').flatMap((word) => {
        const speciesId = speciesNamed(word, row.known.species)?.id;
        return speciesId === undefined || name === '' ? [] : [{ speciesId, name }];
      });
    });
  if (vaccines.length === 0) row.wrong('vacunas', 'No dice de qué vacuna es el lote.');
  return vaccines;
}
