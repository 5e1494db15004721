/**
 * Administración: the members' reports. A list by state; the open report beside it on a desktop, over it on a
 * phone.
 */
import { getRouteApi, Link } from '@tanstack/react-router';
import { KIND_WORDS, type ReportKind, type ReportState, STATE_WORDS } from '#server/accounts/feedback/rules.ts';
import { ButtonLink } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { IconArrowLeft } from '../../components/icons/frame.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Pills } from '../../components/pills.tsx';
import { QueryFailure } from '../../components/query-failure.tsx';
import { SkeletonForm, SkeletonRows } from '../../components/skeleton.tsx';
import { type MorePages, ShowMore } from '../../components/show-more.tsx';
import { DownloadButton } from '../../components/download-button.tsx';
import { ReportDesk } from '../../features/accounts/feedback/report-desk.tsx';
import { ReportStateChip } from '../../features/accounts/feedback/report-words.tsx';
import classes from '../../features/accounts/feedback/reports.module.css';
import { showInstant } from '../../lib/dates.ts';
import { type Answers, trpc } from '../../lib/trpc.ts';
import { useStood } from '../../lib/use-stood.ts';

const route = getRouteApi('/dashboard/admin/reportes');

export function AdminReports() {
  const { estado, tipo, reporte } = route.useSearch();
  const navigate = route.useNavigate();
  const state = isState(estado) ? estado : undefined;
  const kind = isKind(tipo) ? tipo : undefined;
  const pages = trpc.feedback.list.useInfiniteQuery(
    { state, kind },
    { getNextPageParam: (last) => last.next ?? undefined },
  );
  // With the list come the button above it and the figures in its filters.
  const stood = useStood(pages.data !== undefined || pages.isError);
  const counts = pages.data?.pages[0]?.counts;
  return (
    <>
      <PageHeader
        title="Reportes"
        lead="Errores y mejoras que envían las personas. Quien escribe recibe tu respuesta por correo."
        action={
          !!pages.data?.pages[0]?.reports.length && (
            <DownloadButton
              path="/api/admin/reportes"
              query={{ estado: state, tipo: kind }}
              label="Exportar la lista"
            />
          )
        }
      />
      {!stood && <SkeletonRows rows={5} />}
      <div hidden={!stood}>
        <div className={classes.layout} data-open={reporte !== undefined || undefined}>
          <div className="stack">
            <div className="section">
              <Pills
                label="Estado"
                hideLabel
                layout="wrap"
                options={[
                  { value: '', label: 'Todos' },
                  ...(Object.keys(STATE_WORDS) as ReportState[]).map((value) => ({
                    value,
                    label: counts?.[value] ? `${STATE_WORDS[value]} ${counts[value]}` : STATE_WORDS[value],
                  })),
                ]}
                value={state ?? ''}
                onChange={(value) =>
                  void navigate({
                    search: { ...(value && { estado: value }), ...(kind && { tipo: kind }) },
                    replace: true,
                  })
                }
              />
              <Pills
                label="Tipo"
                hideLabel
                options={[
                  { value: '', label: 'Ambos' },
                  { value: 'error', label: KIND_WORDS.error },
                  { value: 'improvement', label: KIND_WORDS.improvement },
                ]}
                value={kind ?? ''}
                onChange={(value) =>
                  void navigate({
                    search: { ...(state && { estado: state }), ...(value && { tipo: value }) },
                    replace: true,
                  })
                }
              />
            </div>
            <List pages={pages} filtered={state !== undefined || kind !== undefined} chosen={reporte} />
          </div>
          {reporte !== undefined && (
            <Open
              key={reporte}
              reportId={reporte}
              back={{ ...(state && { estado: state }), ...(kind && { tipo: kind }) }}
            />
          )}
        </div>
      </div>
    </>
  );
}

interface ListProps {
  /** The part of an infinite query that this list needs. */
  pages: MorePages & {
    data: { pages: Answers['feedback']['list'][] } | undefined;
    isFetching: boolean;
    refetch: () => unknown;
  };
  filtered: boolean;
  chosen: number | undefined;
}

function List({ pages, filtered, chosen }: ListProps) {
  if (!pages.data) return pages.error ? <QueryFailure query={pages} /> : <SkeletonRows rows={5} />;
  const rows = pages.data.pages.flatMap(({ reports }) => reports);
  if (rows.length === 0)
    return (
      <EmptyState scene={filtered ? 'search' : 'calm'} title={filtered ? 'Ninguno así' : 'Nadie ha reportado nada'}>
        {filtered ? 'Elige otro estado u otro tipo.' : 'Lo que envíen desde Ayuda aparece aquí.'}
      </EmptyState>
    );
  return (
    <>
      <ul className={`sheet ${classes.rows}`}>
        {rows.map(({ reportId, title, kind, state, author, createdAt }) => (
          <li key={reportId}>
            <Link
              from="/dashboard/admin/reportes"
              search={(search) => ({ ...search, reporte: reportId })}
              className={classes.row}
              aria-current={reportId === chosen ? 'true' : undefined}
              activeProps={{}}
              resetScroll={false}
            >
              <strong>{title}</strong>
              <span className={classes.meta}>
                <ReportStateChip state={state} />
                <span>{KIND_WORDS[kind]}</span>
                <span>
                  {author ?? 'Sin cuenta'} · {showInstant(createdAt)}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <ShowMore pages={pages} />
    </>
  );
}

/** `back`: the filters of the list. */
function Open({ reportId, back }: { reportId: number; back: { estado?: string; tipo?: string } }) {
  const report = trpc.feedback.get.useQuery({ reportId });
  return (
    <div className="section">
      <ButtonLink
        to="/dashboard/admin/reportes"
        search={back}
        variant="subtle"
        leftSection={<IconArrowLeft />}
        className={classes.back}
      >
        Todos los reportes
      </ButtonLink>
      {report.data && <ReportDesk report={report.data} />}
      {!report.data && (report.error ? <QueryFailure query={report} /> : <SkeletonForm fields={4} />)}
    </div>
  );
}

function isState(text: string | undefined): text is ReportState {
  return text !== undefined && Object.hasOwn(STATE_WORDS, text);
}

function isKind(text: string | undefined): text is ReportKind {
  return text !== undefined && Object.hasOwn(KIND_WORDS, text);
}
