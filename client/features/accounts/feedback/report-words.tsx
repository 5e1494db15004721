/** The parts of a report: its kind, its state, its pictures. */
import { KIND_WORDS, type ReportKind, type ReportState, STATE_WORDS } from '#server/accounts/feedback/rules.ts';
import { IconAlertCircle, IconCheckCircle, IconClock, IconClose, IconEye } from '../../../components/icons/base.tsx';
import { IconDocument } from '../../../components/icons/care.tsx';
import { IconBulb } from '../../../components/icons/help.tsx';
import { Chip } from '../../../components/state-chip.tsx';
import { documentUrl, photoUrl } from '../../../lib/files.ts';
import type { Answers } from '../../../lib/trpc.ts';
import classes from './reports.module.css';

export const KINDS = [
  { value: 'error' as ReportKind, label: KIND_WORDS.error, icon: <IconAlertCircle size={20} /> },
  { value: 'improvement' as ReportKind, label: KIND_WORDS.improvement, icon: <IconBulb size={20} /> },
];

const STATES = {
  received: { tone: 'blue', Drawing: IconClock },
  looking: { tone: 'amber', Drawing: IconEye },
  done: { tone: 'green', Drawing: IconCheckCircle },
  declined: { tone: 'plain', Drawing: IconClose },
} as const;

export function ReportStateChip({ state }: { state: ReportState }) {
  const { tone, Drawing } = STATES[state];
  return (
    <Chip tone={tone} icon={<Drawing size={16} />}>
      {STATE_WORDS[state]}
    </Chip>
  );
}

type Picture = Answers['feedback']['mine'][number]['files'][number];

/** `large`: full size, for an administrator who has to read a screenshot. */
export function ReportPictures({ files, large = false }: { files: readonly Picture[]; large?: boolean }) {
  if (files.length === 0) return null;
  return (
    <ul className={classes.pictures} aria-label="Capturas">
      {files.map(({ code, kind, width, height }, index) => (
        <li key={code}>
          {kind === 'photo' ? (
            <a
              className={classes.picture}
              data-large={large || undefined}
              href={photoUrl(code, 'l')}
              target="_blank"
              rel="noopener noreferrer"
            >
              <img
                src={photoUrl(code, large ? 'l' : 's')}
                {...(large && { width: width ?? undefined, height: height ?? undefined })}
                alt={`Captura ${index + 1}. Ábrela en grande`}
              />
            </a>
          ) : (
            <a className={classes.paper} href={documentUrl(code)}>
              <IconDocument size={20} /> Documento {index + 1} (PDF)
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
