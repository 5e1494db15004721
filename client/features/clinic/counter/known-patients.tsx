/** The patients that this browser knows without asking: opened last, and due today. All that is left without a line. */
import { folded } from '#server/platform/lib/text.ts';
import { Chip } from '../../../components/state-chip.tsx';
import { type Found, useOpenedLast } from '../../../lib/opened-last.ts';
import { type Answers, trpc } from '../../../lib/trpc.ts';
import classes from './counter.module.css';
import { PatientRow } from './patient-row.tsx';

export type DuePatient = Answers['counter']['today']['patients'][number];

export function useKnown() {
  const last = useOpenedLast();
  const today = trpc.counter.today.useQuery(undefined, { staleTime: 60_000 });
  const due = today.data?.patients ?? [];
  const all = [...new Map([...due, ...last].map((one): [number, Found] => [one.petId, one])).values()];
  return { last, due, more: today.data?.more ?? false, all, loading: today.isLoading };
}

/** As the server finds them, among those that are known here: by name, owner, phone, code or microchip. */
export function matching(known: readonly Found[], typed: string): Found[] {
  const words = folded(typed).split(/\s+/);
  const digits = typed.replace(/\D/g, '').replace(/^(593|0)/, '');
  return known.filter(({ name, owner, phone, code, microchip }) => {
    const text = folded([name, owner, code, microchip].filter(Boolean).join(' '));
    return words.every((word) => text.includes(word)) || (digits.length > 2 && (phone ?? '').includes(digits));
  });
}

interface KnownPatientsProps {
  known: ReturnType<typeof useKnown>;
  open: number | undefined;
  onOpen: (patient: Found) => void;
}

export function KnownPatients({ known, open, onOpen }: KnownPatientsProps) {
  const { last, due, more } = known;
  return (
    <div className={classes.known}>
      {last.length > 0 && (
        <section className={classes.part} aria-label="Los últimos que abriste">
          <h2 className={classes.label}>Los últimos que abriste</h2>
          <ul className={`sheet ${classes.found}`}>
            {last.map((patient) => (
              <li key={patient.petId}>
                <PatientRow patient={patient} open={patient.petId === open} onOpen={() => onOpen(patient)} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {due.length > 0 && (
        <section className={classes.part} aria-label="Hoy les toca">
          <h2 className={classes.label}>Hoy les toca</h2>
          <ul className={`sheet ${classes.found}`}>
            {due.map((patient) => (
              <li key={patient.petId}>
                <PatientRow patient={patient} open={patient.petId === open} onOpen={() => onOpen(patient)}>
                  <span className={classes.due}>
                    {patient.lines.map(({ key, title }) => (
                      <Chip key={key} tone="amber">
                        {title}
                      </Chip>
                    ))}
                  </span>
                </PatientRow>
              </li>
            ))}
          </ul>
          {more && <p className="small ink-2">Y hay más: están en Hoy.</p>}
        </section>
      )}
    </div>
  );
}
