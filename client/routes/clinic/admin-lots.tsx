/** Lotes: the vaccines that the clinic keeps, what ends first on top. */
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { mayDo } from '#server/platform/core/rights.ts';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { IconPlus } from '../../components/icons/frame.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Pills } from '../../components/pills.tsx';
import { QueryFailure } from '../../components/query-failure.tsx';
import { ShowMore } from '../../components/show-more.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { Together } from '../../components/together.tsx';
import { LotForm } from '../../features/clinic/lots/lot-form.tsx';
import { LotList } from '../../features/clinic/lots/lot-list.tsx';
import rowStyles from '../../components/rows.module.css';
import { trpc } from '../../lib/trpc.ts';
import { useStood } from '../../lib/use-stood.ts';

const route = getRouteApi('/dashboard/admin/lotes');
const STATES = [
  { value: 'enUso', label: 'En uso' },
  { value: 'terminados', label: 'Terminados' },
] as const;

export function AdminLots() {
  const { estado } = route.useSearch();
  const navigate = route.useNavigate();
  const utils = trpc.useUtils();
  const roles = trpc.auth.me.useQuery().data?.roles ?? [];
  const [making, setMaking] = useState(false);
  const closed = estado === 'terminados';
  const pages = trpc.lots.list.useInfiniteQuery({ closed }, { getNextPageParam: (last) => last.next ?? undefined });
  const add = trpc.lots.add.useMutation();
  const stood = useStood(!pages.isPending);
  const lots = pages.data?.pages.flatMap(({ rows }) => rows);
  const note = mayDo(roles, 'keepLots') && (
    <Button leftSection={<IconPlus />} onClick={() => setMaking(true)}>
      Anotar un lote
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Lotes"
        lead="Qué vacunas hay, cuántas dosis quedan y quién recibió cada lote."
        action={stood && lots?.length !== 0 && note}
      />
      <Together ready={stood}>
        <div className={rowStyles.stack}>
          <Pills
            label="Mostrar"
            hideLabel
            options={STATES}
            value={closed ? 'terminados' : 'enUso'}
            onChange={(value) => void navigate({ search: value === 'enUso' ? {} : { estado: value }, replace: true })}
          />
          {lots?.length === 0 &&
            (closed ? (
              <EmptyState scene="search" title="Ninguno está terminado">
                Cuando un frasco se acabe, márcalo en su página.
              </EmptyState>
            ) : (
              <EmptyState scene="box" title="Aún no hay ningún lote" action={note || undefined}>
                Anota lo que hay en la refrigeradora: al vacunar lo eliges con un toque, y las dosis se cuentan solas.
              </EmptyState>
            ))}
          {lots && lots.length > 0 && <LotList lots={lots} />}
          {!lots && (pages.error ? <QueryFailure query={pages} /> : <SkeletonRows rows={4} />)}
          <ShowMore pages={pages} />
        </div>
      </Together>
      {making && (
        <LotForm
          onClose={() => setMaking(false)}
          onSave={async (values) => {
            const { lotId } = await add.mutateAsync(values);
            void utils.lots.invalidate();
            await navigate({ to: '/dashboard/admin/lote', search: { lote: lotId } });
          }}
        />
      )}
    </>
  );
}
