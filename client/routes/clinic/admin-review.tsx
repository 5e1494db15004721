/** Revisión: what does not add up in the patients' records, found each night. */
import { getRouteApi } from '@tanstack/react-router';
import { REVIEW_KINDS } from '#server/clinic/review/rules.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Pills } from '../../components/pills.tsx';
import { QueryFailure } from '../../components/query-failure.tsx';
import { ShowMore } from '../../components/show-more.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { ReviewList } from '../../features/clinic/review/review-list.tsx';
import { KIND_WORDS, kindAt } from '../../features/clinic/review/review-words.ts';
import rowStyles from '../../components/rows.module.css';
import { useReview } from '../../features/clinic/review/use-review.ts';
import { trpc } from '../../lib/trpc.ts';

const route = getRouteApi('/dashboard/admin/revision');
const ALL = 'todo';
const ACCEPTED = 'bien';

export function AdminReview() {
  const { tipo } = route.useSearch();
  const navigate = route.useNavigate();
  const roles = trpc.auth.me.useQuery().data?.roles ?? [];
  const counts = trpc.review.counts.useQuery();
  const kind = kindAt(tipo);
  const accepted = tipo === ACCEPTED;
  const pages = trpc.review.list.useInfiniteQuery(
    { kind, accepted },
    { getNextPageParam: (last) => last.next ?? undefined },
  );
  const acts = useReview();
  const lines = pages.data?.pages.flatMap(({ rows }) => rows);
  const { all = 0, kinds } = counts.data ?? {};
  const offered = REVIEW_KINDS.filter((one) => (kinds?.[one] ?? 0) > 0 || one === kind);
  return (
    <>
      <PageHeader
        title="Revisión"
        lead="Cada noche leemos las libretas de tus pacientes. Esto no cuadra: corrígelo, o di que está bien así."
      />
      <div className={rowStyles.stack}>
        <Pills
          label="Mostrar"
          hideLabel
          options={[
            { value: ALL, label: `Todo${all > 0 ? ` ${all}` : ''}` },
            ...offered.map((one) => ({
              value: KIND_WORDS[one].address,
              label: `${KIND_WORDS[one].label} ${kinds?.[one] ?? 0}`,
            })),
            { value: ACCEPTED, label: 'Está bien así' },
          ]}
          value={accepted ? ACCEPTED : kind === null ? ALL : KIND_WORDS[kind].address}
          onChange={(value) => void navigate({ search: value === ALL ? {} : { tipo: value }, replace: true })}
        />
        {lines?.length === 0 &&
          !pages.hasNextPage &&
          (accepted ? (
            <EmptyState scene="search" title="Nada por ahora">
              Lo que alguien del equipo dé por bueno queda aquí, con su nombre.
            </EmptyState>
          ) : (
            <EmptyState scene="box" title="Todo cuadra">
              Volvemos a mirar cada noche; en Tareas se puede pedir ahora.
            </EmptyState>
          ))}
        {lines && lines.length > 0 && <ReviewList lines={lines} roles={roles} acts={acts} />}
        {!lines && (pages.error ? <QueryFailure query={pages} /> : <SkeletonRows rows={5} />)}
        <ShowMore pages={pages} />
      </div>
    </>
  );
}
