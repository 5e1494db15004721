/** What a row of a sheet of the clinic's own book is, beside an animal and its doses. Pure. */
import type {
  AppointmentState,
  CalendarDate,
  DewormingTarget,
  IllnessState,
  NextSource,
  Period,
  WallTime,
} from '#db/types.ts';
import type { Seriousness } from '#server/health/adverse-events/rules.ts';
import type { PrescribedItem } from '#server/health/prescriptions/rules.ts';
import type { ListOwner } from './row.rules.ts';

export interface Signed {
  veterinarian: string | null;
  clinic: string | null;
  disputed: boolean;
}
export interface Noted extends Signed {
  notes: string | null;
}
export interface Next {
  nextOn: CalendarDate | null;
  nextSource: NextSource;
}

export type OwnEntry =
  | ({ kind: 'deworming'; target: DewormingTarget; product: string; form: string | null; dose: string | null } & Next &
      Noted & { grams: number | null; givenOn: CalendarDate })
  | { kind: 'weight'; grams: number; measuredOn: CalendarDate; takenBy: string | null; disputed: boolean }
  | ({ kind: 'illness'; name: string; diagnosedOn: CalendarDate; state: IllnessState } & Noted & {
        overcomeOn: CalendarDate | null;
        treatment: string | null;
        hidden: boolean;
      })
  | ({ kind: 'medicine'; name: string; illness: string | null; dose: string; route: string | null } & Noted & {
        every: number;
        everyUnit: Period;
        firstTime: string;
        startOn: CalendarDate;
        duration: number | null;
        durationUnit: Period | null;
        /** The planned time of the last dose that was given. */
        lastSlot: WallTime | null;
        endOn: CalendarDate | null;
        hidden: boolean;
      })
  | ({ kind: 'checkup'; reason: string; illness: string | null; plannedOn: CalendarDate | null } & Noted & {
        doneOn: CalendarDate | null;
        findings: string | null;
      })
  | ({ kind: 'consultation'; attendedOn: CalendarDate; reason: string; temperatureTenths: number | null } & Signed & {
        grams: number | null;
        findings: string | null;
        plan: string | null;
      })
  | ({ kind: 'prescription'; prescribedOn: CalendarDate; item: PrescribedItem; indications: string | null } & Signed)
  | OwnBeside;

/** What is no entry of a record. */
export type OwnBeside =
  | { kind: 'owner'; owner: ListOwner; patients: number }
  | OwnLot
  | {
      kind: 'event';
      doseId: number | null;
      vaccine: string;
      givenOn: CalendarDate;
      happenedOn: CalendarDate;
      what: string;
      seriousness: Seriousness;
      reportedTo: string | null;
    }
  | OwnAppointment;
export interface OwnLot {
  kind: 'lot';
  vaccines: { speciesId: number; name: string }[];
  laboratory: string;
  number: string;
  product: string | null;
  expiresOn: CalendarDate;
  received: number;
  withdrawnOn: CalendarDate | null;
  withdrawnReason: string | null;
  closed: boolean;
}
export interface OwnAppointment {
  kind: 'appointment';
  day: CalendarDate;
  time: string;
  minutes: number;
  person: string | null;
  phone: string | null;
  reason: string;
  veterinarian: string | null;
  branch: string | null;
  state: AppointmentState;
  walkIn: boolean;
}
