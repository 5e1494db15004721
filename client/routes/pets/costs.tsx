/** Gastos: what the own animals cost, by year and animal. Off until it is turned on; no other person sees it. */
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { EmptyState, ErrorPanel } from '../../components/empty-state.tsx';
import { IconPlus } from '../../components/icons/frame.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { showFailure, showToast } from '../../components/toast.tsx';
import { CostSheet } from '../../features/pets/costs/cost-sheet.tsx';
import { CostYears } from '../../features/pets/costs/cost-years.tsx';
import type { Cost } from '../../features/pets/costs/cost-years.tsx';
import { readError } from '../../lib/show-error.ts';
import { trpc } from '../../lib/trpc.ts';

const route = getRouteApi('/dashboard/gastos');

export function Costs() {
  const { mascota } = route.useSearch();
  const costs = trpc.costs.list.useQuery();
  const utils = trpc.useUtils();
  const [sheet, setSheet] = useState<{ cost: Cost | null } | null>(null);
  const keep = trpc.costs.keep.useMutation({
    onSuccess: () => utils.costs.invalidate(),
    onError: (error) => showFailure(readError(error).message),
  });
  const turn = (on: boolean) =>
    keep.mutate(
      { on },
      { onSuccess: () => void (on || showToast('Dejaste de llevar la cuenta. Lo anotado sigue guardado.')) },
    );
  if (!costs.data)
    return (
      <>
        <PageHeader title="Gastos" />
        {costs.error ? (
          <ErrorPanel
            message={readError(costs.error).message}
            onRetry={() => void costs.refetch()}
            busy={costs.isFetching}
          />
        ) : (
          <SkeletonRows />
        )}
      </>
    );
  const { on, rows, today } = costs.data;
  if (!on)
    return (
      <>
        <PageHeader title="Gastos" />
        <EmptyState
          scene="box"
          title="¿Quieres llevar la cuenta?"
          action={
            <Button loading={keep.isPending} onClick={() => turn(true)}>
              Llevar la cuenta
            </Button>
          }
        >
          Anotas lo que costó cada visita, con la foto del recibo, y ves el total por año y por animal. Solo lo ves tú:
          no sale en la ficha, ni en un comprobante, ni lo ve tu familia.
        </EmptyState>
      </>
    );
  return (
    <>
      <PageHeader
        title="Gastos"
        lead="Solo los ves tú."
        action={
          <Button leftSection={<IconPlus />} onClick={() => setSheet({ cost: null })}>
            Anotar un gasto
          </Button>
        }
      />
      {rows.length === 0 ? (
        <EmptyState scene="calm" title="Todavía no anotas ninguno">
          Empieza por la última visita: cuánto fue y en qué. La foto del recibo es opcional.
        </EmptyState>
      ) : (
        <CostYears rows={rows} onOpen={(cost) => setSheet({ cost })} />
      )}
      <p>
        <Button variant="subtle" loading={keep.isPending} onClick={() => turn(false)}>
          Dejar de llevar la cuenta
        </Button>
      </p>
      {sheet && (
        <CostSheet
          cost={sheet.cost}
          petId={sheet.cost?.petId ?? mascota}
          today={today}
          onClose={() => setSheet(null)}
        />
      )}
    </>
  );
}
