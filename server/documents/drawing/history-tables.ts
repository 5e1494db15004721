/** The further tables of a complete history: diseases, medicines, visits. */
import type { Period } from '#db/types.ts';
import { showDay } from '#server/platform/lib/calendar.ts';
import { showTemperature } from '#server/health/consultations/rules.ts';
import { howToGive } from '#server/health/prescriptions/rules.ts';
import { type PrintedRecord, row, showWeight, signed, type Table, text } from './record-rows.ts';

const STATES = { active: 'Activa', chronic: 'Crónica', overcome: 'Superada' } as const;
const PERIODS: Record<Period, [one: string, many: string]> = {
  hour: ['hora', 'horas'],
  day: ['día', 'días'],
  week: ['semana', 'semanas'],
  month: ['mes', 'meses'],
  year: ['año', 'años'],
};

export function illnessTable(illnesses: PrintedRecord['illnesses']): Table {
  const rows = illnesses.map((one) =>
    row(
      one,
      [
        text(showDay(one.diagnosedOn)),
        text(one.name, [], true),
        text(STATES[one.state], one.overcomeOn ? [`el ${showDay(one.overcomeOn)}`] : []),
        signed(one),
      ],
      [one.treatment && `Tratamiento: ${one.treatment}`],
    ),
  );
  const columns = [
    { title: 'Diagnóstico', width: 14 },
    { title: 'Enfermedad', width: 44 },
    { title: 'Estado', width: 20 },
    { title: 'Veterinario', width: 22 },
  ];
  return { kind: 'disease', title: 'Enfermedades', columns, rows, empty: 'Sin enfermedades registradas.', curve: [] };
}

export function medicineTable(medicines: PrintedRecord['medicines']): Table {
  const rows = medicines.map((one) => {
    const [single, several] = PERIODS[one.everyUnit];
    const every = one.every === 1 ? `cada ${single}` : `cada ${one.every} ${several}`;
    return row(one, [
      text(showDay(one.startOn)),
      text(one.name, [], true),
      text(one.dose, [every]),
      text(one.endOn ? showDay(one.endOn) : 'Sigue'),
      signed(one),
    ]);
  });
  const columns = [
    { title: 'Desde', width: 14 },
    { title: 'Medicina', width: 28 },
    { title: 'Dosis', width: 24 },
    { title: 'Hasta', width: 13 },
    { title: 'Veterinario', width: 21 },
  ];
  return { kind: 'medicine', title: 'Medicinas', columns, rows, empty: 'Sin medicinas registradas.', curve: [] };
}

export function checkupTable(checkups: PrintedRecord['checkups']): Table {
  const rows = checkups.map((one) =>
    row(
      one,
      [
        text(showDay(one.doneOn ?? one.plannedOn ?? ''), one.doneOn ? [] : ['planificado']),
        text(one.reason, [], true),
        signed(one),
      ],
      [one.findings && `Hallazgos: ${one.findings}`],
    ),
  );
  const columns = [
    { title: 'Fecha', width: 16 },
    { title: 'Motivo', width: 60 },
    { title: 'Veterinario', width: 24 },
  ];
  return { kind: 'checkup', title: 'Controles', columns, rows, empty: 'Sin controles registrados.', curve: [] };
}

export function consultationTable(consultations: PrintedRecord['consultations']): Table {
  const rows = consultations.map((one) => {
    const note = { ...one, notes: null };
    const measured = [
      one.temperatureTenths === null ? null : showTemperature(one.temperatureTenths),
      one.grams === null ? null : showWeight(one.grams, one.unit ?? 'kg'),
    ].filter((part) => part !== null);
    return row(
      note,
      [
        text(showDay(one.attendedOn)),
        text(one.reason, measured.length > 0 ? [measured.join(' · ')] : [], true),
        signed(note),
      ],
      [one.findings && `Hallazgos: ${one.findings}`, one.plan && `Plan: ${one.plan}`],
    );
  });
  const columns = [
    { title: 'Fecha', width: 16 },
    { title: 'Motivo', width: 60 },
    { title: 'Veterinario', width: 24 },
  ];
  const empty = 'Sin consultas registradas.';
  return { kind: 'consultation', title: 'Consultas', columns, rows, empty, curve: [] };
}

export function prescriptionTable(prescriptions: PrintedRecord['prescriptions']): Table {
  const rows = prescriptions.map((one) => {
    const written = { ...one, notes: null };
    const [first, ...others] = one.items.map((item) => [item.product, howToGive(item)] as const);
    const more = others.map(([product, how]) => `${product}: ${how}`);
    const cells = [
      text(showDay(one.prescribedOn)),
      text(first?.[0] ?? '', [first?.[1] ?? '', ...more], true),
      signed(written),
    ];
    return row(written, cells, [one.indications && `Indicaciones: ${one.indications}`]);
  });
  const columns = [
    { title: 'Fecha', width: 16 },
    { title: 'Se recetó', width: 60 },
    { title: 'Veterinario', width: 24 },
  ];
  return { kind: 'prescription', title: 'Recetas', columns, rows, empty: 'Sin recetas registradas.', curve: [] };
}
