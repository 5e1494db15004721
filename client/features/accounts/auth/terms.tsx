/** The terms that a new member accepts at registration. */
import { termsOf } from '#server/app/site/terms.rules.ts';
import { trpc } from '../../../lib/trpc.ts';
import { Dialog } from '../../../components/dialog.tsx';
import classes from './auth.module.css';

interface TermsProps {
  opened: boolean;
  onClose: () => void;
}

export function Terms({ opened, onClose }: TermsProps) {
  const info = trpc.system.info.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY }).data;
  const { lead, sections } = termsOf({
    clinic: info?.clinic.name ?? null,
    subscriptions: info?.subscriptions ?? false,
    retentionYears: info?.retentionYears,
  });
  return (
    <Dialog opened={opened} onClose={onClose} title="Condiciones y uso de tus datos">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard too */}
      <section className={classes.terms} tabIndex={0} aria-label="Texto de las condiciones">
        <p>{lead}</p>
        {sections.map(({ title, parts }) => (
          <section key={title}>
            <h4>{title}</h4>
            {parts.map((part) =>
              typeof part === 'string' ? (
                <p key={part}>{part}</p>
              ) : (
                <ul key={part.join(' ')}>
                  {part.map((line) => (
                    <li key={line}>{line}</li>
                  ))}
                </ul>
              ),
            )}
          </section>
        ))}
      </section>
    </Dialog>
  );
}
