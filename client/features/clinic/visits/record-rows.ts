/** A visit's record as uniform rows of all kinds: newest first, as the server sends them. */
import { BROUGHT_WORDS, broughtBy } from '#server/health/entries/brought.rules.ts';
import { howToGive, prescriptionTitle } from '#server/health/prescriptions/rules.ts';
import type { VisitMark } from '#server/health/entries/signed.rules.ts';
import { isVouched, type Vouch, vouchedBy } from '#server/health/entries/vouching.rules.ts';
import { ILLNESS_WORDS, measuredWords, showForm, showPlan, TARGET_WORDS } from '../../../lib/care-words.ts';
import type { EntryKind } from '../../../lib/entry-address.ts';
import { showDate } from '../../../lib/dates.ts';
import { capital, showWeightIn } from '../../../lib/format.ts';
import type { CareKind } from '../../pets/pets/sticker.tsx';
import type { Answers } from '../../../lib/trpc.ts';

export type VisitRecord = Answers['visits']['record'];

export interface Row {
  id: number;
  title: string;
  detail: string;
  /** The author: a veterinarian by name, or "the family". */
  origin: string;
  disputed: boolean;
  mine: boolean;
  /** A dose that no veterinarian signed or confirmed. */
  unconfirmed: boolean;
}

export interface Group {
  kind: EntryKind;
  title: string;
  add: string;
  sticker: CareKind;
  rows: Row[];
}

interface Entry {
  id: number;
  mine: boolean;
  disputedAt: string | null;
  visit: VisitMark | null;
  vouch: Vouch | null;
  importId?: number | null;
  importKey?: string | null;
}

export function groupsOf(record: VisitRecord): Group[] {
  return [
    {
      kind: 'vacuna',
      title: 'Vacunas',
      add: 'Agregar vacuna',
      sticker: 'vaccine',
      rows: record.vaccinations.map((one) =>
        row(one, one.name, [
          showDate(one.givenOn),
          one.lot && `lote ${one.lot}`,
          one.laboratory,
          one.nextOn && `próxima ${showDate(one.nextOn)}`,
          one.notes,
        ]),
      ),
    },
    {
      kind: 'desparasitacion',
      title: 'Desparasitaciones',
      add: 'Agregar desparasitación',
      sticker: 'deworming',
      rows: record.dewormings.map((one) =>
        row(one, one.product, [
          showDate(one.givenOn),
          TARGET_WORDS[one.target],
          one.dose ?? showForm(one.form)?.toLowerCase(),
          one.nextOn && `próxima ${showDate(one.nextOn)}`,
          one.notes,
        ]),
      ),
    },
    {
      kind: 'enfermedad',
      title: 'Enfermedades',
      add: 'Agregar enfermedad',
      sticker: 'disease',
      rows: record.illnesses.map((one) =>
        row(one, one.name, [
          `diagnosticada el ${showDate(one.diagnosedOn)}`,
          one.overcomeOn ? `superada el ${showDate(one.overcomeOn)}` : ILLNESS_WORDS[one.state].toLowerCase(),
          one.treatment,
          one.notes,
        ]),
      ),
    },
    {
      kind: 'medicina',
      title: 'Medicinas',
      add: 'Agregar medicina',
      sticker: 'medicine',
      rows: record.medicines.map((one) =>
        row(one, one.name, [`${one.dose} ${showPlan(one)}`, `desde el ${showDate(one.startOn)}`, one.notes]),
      ),
    },
    {
      kind: 'control',
      title: 'Controles',
      add: 'Agregar control',
      sticker: 'checkup',
      rows: record.checkups.map((one) =>
        row(one, one.reason, [
          one.doneOn ? showDate(one.doneOn) : one.plannedOn && `para el ${showDate(one.plannedOn)}`,
          one.findings,
          one.notes,
        ]),
      ),
    },
    {
      kind: 'consulta',
      title: 'Consultas',
      add: 'Agregar consulta',
      sticker: 'consultation',
      rows: record.consultations.map((one) =>
        row(one, one.reason, [showDate(one.attendedOn), measuredWords(one), one.findings, one.plan]),
      ),
    },
    {
      kind: 'receta',
      title: 'Recetas',
      add: 'Agregar receta',
      sticker: 'prescription',
      rows: record.prescriptions.map((one) =>
        row(one, prescriptionTitle(one.items), [
          showDate(one.prescribedOn),
          one.items.map((item) => `${item.product}: ${howToGive(item)}`).join('; '),
          one.indications,
        ]),
      ),
    },
    {
      kind: 'peso',
      title: 'Pesos',
      add: 'Agregar peso',
      sticker: 'weight',
      rows: record.weights.map((one) =>
        row(one, showWeightIn(one.grams, one.unit), [
          showDate(one.measuredOn),
          one.bodyCondition === null ? null : `condición corporal ${one.bodyCondition} de 9`,
        ]),
      ),
    },
  ];
}

function row(one: Entry, title: string, details: readonly (string | null | undefined | false | '')[]): Row {
  const came = broughtBy(one);
  return {
    id: one.id,
    title,
    detail: capital(details.filter(Boolean).join(', ')),
    origin: [one.mine ? 'Anotado por ti' : writtenBy(one, came && BROUGHT_WORDS[came]), confirmedBy(one)]
      .filter(Boolean)
      .join(' · '),
    unconfirmed: !one.mine && !isVouched(one.vouch) && one.vouch?.confirmedOn == null,
    disputed: one.disputedAt !== null,
    mine: one.mine,
  };
}

function writtenBy({ visit, vouch }: Entry, came: string | null): string {
  if (!visit) return came ?? 'Anotado por su familia';
  return `Registrado por ${vouch && vouch.confirmedOn === null ? vouchedBy(vouch) : visit.name}`;
}

function confirmedBy({ vouch }: Entry): string | null {
  return vouch?.confirmedOn ? `confirmada por ${vouchedBy(vouch)}, el ${showDate(vouch.confirmedOn)}` : null;
}
