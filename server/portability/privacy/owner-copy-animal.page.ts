/** One animal in the copy of a person's data: what is known of it, and a table for each kind of row. */
import { html, type Markup } from '#server/platform/html/markup.ts';
import { howToGive } from '#server/health/prescriptions/rules.ts';
import { showCode } from '#server/platform/lib/codes.ts';
import type { OwnerCopy } from './owner-copy.schema.ts';
import { facts, said, type Show, table } from './owner-copy-table.page.ts';
import { SAID } from './owner-copy.rules.ts';

type Animal = OwnerCopy['animals'][number];

export function animalPart(animal: Animal, show: Show): Markup {
  const { day, moment, weight, number } = show;
  return html`<h2>${animal.name}</h2>${facts([
    ['Código', showCode(animal.code)],
    ['Especie', [animal.species, animal.breed].filter(Boolean).join(', ')],
    ['Sexo', said(SAID.sex, animal.sex)],
    ['Nació', animal.birthOn && `${day(animal.birthOn)}${animal.birthEstimated ? ', más o menos' : ''}`],
    ['Color', animal.color],
    ['Señas', animal.marks],
    ['Microchip', animal.microchip],
    [
      'Esterilización',
      animal.neutered === null
        ? null
        : animal.neutered
          ? `Sí${animal.neuteredOn ? `, el ${day(animal.neuteredOn)}` : ''}`
          : 'No',
    ],
    ['Alergias', animal.allergies],
    [
      'Peso que puso como meta su veterinario',
      animal.weightTarget &&
        `${weight(animal.weightTarget.low)} a ${weight(animal.weightTarget.high)}${animal.weightTarget.by ? `, ${animal.weightTarget.by}` : ''}`,
    ],
    ['Murió', animal.deceasedOn && day(animal.deceasedOn)],
    ['Paciente desde', animal.clinic && moment(animal.clinic.since)],
    ['Se quitó de la lista', animal.removedAt && moment(animal.removedAt)],
  ])}${[
    table(animal.vaccinations, {
      title: 'Vacunas',
      heads: ['Día', 'Vacuna', 'Laboratorio y lote', 'La siguiente', 'Quién', 'Notas'],
      cells: (one) => [
        day(one.givenOn),
        one.name,
        [one.laboratory, one.lot, one.lotExpiresOn && `vence ${day(one.lotExpiresOn)}`].filter(Boolean).join(', '),
        day(one.nextOn),
        ...written(one),
      ],
    }),
    table(animal.dewormings, {
      title: 'Desparasitaciones',
      heads: ['Día', 'Producto', 'Contra', 'Dosis', 'La siguiente', 'Quién', 'Notas'],
      cells: (one) => [
        day(one.givenOn),
        one.product,
        said(SAID.target, one.target),
        one.dose,
        day(one.nextOn),
        ...written(one),
      ],
    }),
    table(animal.illnesses, {
      title: 'Enfermedades',
      heads: ['Día', 'Enfermedad', 'Estado', 'Tratamiento', 'Quién', 'Notas'],
      cells: (one) => [
        day(one.diagnosedOn),
        one.name,
        `${said(SAID.illness, one.state)}${one.overcomeOn ? ` el ${day(one.overcomeOn)}` : ''}`,
        one.treatment,
        ...written(one),
      ],
    }),
    table(animal.medicines, {
      title: 'Medicinas',
      heads: ['Desde', 'Medicina', 'Dosis', 'Hasta', 'Dosis dadas', 'Quién', 'Notas'],
      cells: (one) => [
        day(one.startOn),
        one.illness ? `${one.name}, por ${one.illness}` : one.name,
        `${one.dose}, cada ${one.every} ${said(SAID.period, one.everyUnit)}`,
        day(one.endOn) || 'Sigue',
        one.given
          .filter(({ state }) => state === 'given')
          .map(({ givenAt }) => moment(givenAt))
          .join('; '),
        ...written(one),
      ],
    }),
    table(animal.checkups, {
      title: 'Controles',
      heads: ['Día', 'Motivo', 'Hallazgos', 'Quién', 'Notas'],
      cells: (one) => [
        one.doneOn ? day(one.doneOn) : `${day(one.plannedOn)}, planificado`,
        one.reason,
        one.findings,
        ...written(one),
      ],
    }),
    table(animal.consultations, {
      title: 'Consultas',
      heads: ['Día', 'Motivo', 'Temperatura y peso', 'Hallazgos', 'Plan', 'Quién', 'Notas'],
      cells: (one) => [
        day(one.attendedOn),
        one.reason,
        [one.temperature !== null && `${number.format(one.temperature)} °C`, one.grams !== null && weight(one.grams)]
          .filter(Boolean)
          .join(', '),
        one.findings,
        one.plan,
        ...written({ ...one, notes: null }),
      ],
    }),
    table(animal.prescriptions, {
      title: 'Recetas',
      heads: ['Día', 'Se recetó', 'Indicaciones', 'Quién', 'Notas'],
      cells: (one) => [
        day(one.prescribedOn),
        one.items.map((item) => `${item.product}: ${howToGive(item)}`).join('; '),
        one.indications,
        ...written({ ...one, notes: null }),
      ],
    }),
    table(animal.weights, {
      title: 'Pesos',
      heads: ['Día', 'Peso', 'Quién', 'Notas'],
      cells: (one) => [day(one.measuredOn), weight(one.grams), ...written({ ...one, notes: condition(one) })],
    }),
    table(animal.followUps, {
      title: 'Avisos de la clínica sobre lo que le toca',
      heads: ['Le tocaba', 'Qué pasó', 'Turno', 'Lo que se anotó', 'Cuándo'],
      cells: (one) => [
        day(one.dueOn),
        said(SAID.contact, one.state),
        day(one.bookedOn),
        one.note,
        moment(one.changedAt),
      ],
    }),
    table(animal.events, {
      title: 'Después de una vacuna',
      heads: ['Día', 'Qué pasó', 'Gravedad', 'Quién lo anotó'],
      cells: (one) => [day(one.happenedOn), one.what, said(SAID.seriousness, one.seriousness), one.signedBy],
    }),
    table(animal.appointments, {
      title: 'Turnos',
      heads: ['Cuándo', 'Motivo', 'Cómo quedó'],
      cells: (one) => [moment(one.startsAt), one.reason, said(SAID.appointment, one.state)],
    }),
    table(animal.visits, {
      title: 'Consultas de un veterinario de fuera',
      heads: ['Cuándo', 'Quién'],
      cells: (one) => [moment(one.startedAt), who(one)],
    }),
    table(animal.looks, {
      title: 'Quién de la clínica vio su libreta',
      heads: ['Día', 'Quién'],
      cells: (one) => [day(one.day), one.name],
    }),
    table(animal.tags, {
      title: 'Placas',
      heads: ['Código', 'Estado', 'Desde', 'Lecturas'],
      cells: (one) => [one.code, said(SAID.tag, one.state), moment(one.activatedAt), String(one.scans)],
    }),
    table(animal.losses, {
      title: 'Veces que se perdió',
      heads: ['Desde', 'Dónde', 'Qué se dijo', 'Recompensa', 'Hasta'],
      cells: (one) => [day(one.since), one.place, one.detail, one.reward, moment(one.endedAt)],
    }),
    table(animal.readings, {
      title: 'Lecturas de su placa en los últimos 90 días',
      heads: ['Cuándo', 'Placa'],
      cells: (one) => [moment(one.at), one.tagCode ?? animal.code],
    }),
    ...animal.conversations.map((talk) =>
      table(talk.messages, {
        title: `Lo que se escribió por su placa${talk.name ? ` con ${talk.name}` : ''}${talk.phone ? `, ${talk.phone}` : ''}`,
        heads: ['Cuándo', 'Quién', 'Mensaje', 'Lugar'],
        cells: (one) => [
          moment(one.at),
          said(SAID.sender, one.sender),
          one.text,
          one.place ?? (one.latitude === null ? null : `${one.latitude}, ${one.longitude}`),
        ],
      }),
    ),
    table(animal.reports, {
      title: 'Abusos que se reportaron',
      heads: ['Cuándo', 'Lo que se escribió'],
      cells: (one) => [moment(one.createdAt), one.text],
    }),
    table(animal.licences ?? [], {
      title: 'Tiempo pagado o regalado',
      heads: ['Desde', 'Cuánto', 'Por qué'],
      cells: (one) => [day(one.grantedOn), `${one.months} meses y ${one.days} días`, one.reason],
    }),
  ]}`;
}

interface Written {
  author: string | null;
  visit: Animal['weights'][number]['visit'];
  notes: string | null;
  removedAt: string | null;
  veterinarian?: string | null;
  clinic?: string | null;
}

/** The two last columns of an entry. */
function written({ author, visit, veterinarian, clinic, notes, removedAt }: Written): [string, string] {
  const by = visit ? who(visit) : [veterinarian, clinic].filter(Boolean).join(', ') || author;
  return [by ?? '', [notes, removedAt && 'Se quitó de la libreta.'].filter(Boolean).join(' ')];
}

function condition({ bodyCondition }: { bodyCondition: number | null }): string | null {
  return bodyCondition === null ? null : `Condición corporal ${bodyCondition} de 9`;
}

function who({ name, registration, clinic }: NonNullable<Written['visit']>): string {
  return [name, registration && `reg. ${registration}`, clinic].filter(Boolean).join(', ');
}
