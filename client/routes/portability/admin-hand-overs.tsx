/** Entregar libretas: all that the clinic keeps, to their guardians: what may go, what was sent, what was taken. */
import { getRouteApi } from '@tanstack/react-router';
import { PageHeader } from '../../components/page-header.tsx';
import { Pills } from '../../components/pills.tsx';
import { QueryFailure } from '../../components/query-failure.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import classes from '../../features/portability/hand-over/hand-over.module.css';
import { MailAll } from '../../features/portability/hand-over/mail-all.tsx';
import { OffersList } from '../../features/portability/hand-over/offers-list.tsx';
import { ReadyList } from '../../features/portability/hand-over/ready-list.tsx';
import { count } from '../../lib/format.ts';
import { trpc } from '../../lib/trpc.ts';

const route = getRouteApi('/dashboard/admin/entregas');
const LISTS = ['porEntregar', 'enviadas', 'recibidas'] as const;

export function AdminHandOvers() {
  const { estado } = route.useSearch();
  const navigate = route.useNavigate();
  const shown = LISTS.find((one) => one === estado) ?? 'porEntregar';
  const counts = trpc.handOvers.counts.useQuery(undefined, { refetchOnWindowFocus: false });
  const { mail = 0, chat = 0, paper = 0, waiting = 0 } = counts.data ?? {};
  const ready = mail + chat + paper;
  const amount = (of: number) => (of > 0 ? ` ${of}` : '');
  return (
    <>
      <PageHeader
        title={ready > 0 ? `Entregar ${count(ready, 'libreta')}` : 'Entregar libretas'}
        lead="Cada tutor la recibe en su cuenta, y sigue siendo tu paciente si está de acuerdo."
      />
      <div className={classes.list}>
        <Pills
          label="Lista"
          hideLabel
          value={shown}
          onChange={(value) => void navigate({ search: { estado: value }, replace: true, resetScroll: false })}
          options={[
            { value: 'porEntregar', label: `Por entregar${amount(ready)}` },
            { value: 'enviadas', label: `Enviadas${amount(waiting)}` },
            { value: 'recibidas', label: 'Recibidas' },
          ]}
        />
        {shown === 'enviadas' ? (
          <OffersList key="waiting" state="waiting" />
        ) : shown === 'recibidas' ? (
          <OffersList key="taken" state="taken" />
        ) : counts.data ? (
          <>
            <MailAll counts={counts.data} />
            <ReadyList mails={counts.data.mail} />
            {counts.data.unknown > 0 && (
              <p className="small ink-2">
                {count(counts.data.unknown, 'libreta')} sin teléfono, cédula ni correo de su tutor: complétalos en
                Pacientes para entregarlas.
              </p>
            )}
          </>
        ) : counts.error ? (
          <QueryFailure query={counts} />
        ) : (
          <SkeletonRows rows={5} label="Contando las libretas" />
        )}
      </div>
    </>
  );
}
