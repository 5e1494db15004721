/** The recall list: counters that filter, and the owners, most urgent first. The next message is always ready. */
import { type ReactNode, useEffect, useState } from 'react';
import type { FollowUpState, RecallWindow } from '#server/clinic/recalls/rules.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { SelectField } from '../../../components/fields.tsx';
import { Pills } from '../../../components/pills.tsx';
import { QueryFailure } from '../../../components/query-failure.tsx';
import { SkeletonRows } from '../../../components/skeleton.tsx';
import { ShowMore } from '../../../components/show-more.tsx';
import { type Answers, trpc } from '../../../lib/trpc.ts';
import { useWhatsappOwners, type WhatsappOwners } from '../whatsapp/use-owners.ts';
import { RecallCard } from './recall-card.tsx';
import { type Kind, KINDS, STATES, WINDOWS } from './recall-words.ts';
import rowStyles from '../../../components/rows.module.css';
import classes from './recall.module.css';
import { useMarks } from './use-marks.ts';

export interface RecallFilters {
  state: FollowUpState;
  window: RecallWindow;
  kind: Kind | null;
  speciesId: number | null;
}

interface RecallListProps {
  filters: RecallFilters;
  onFilter: (changes: Partial<RecallFilters>) => void;
}

export function RecallList({ filters, onFilter }: RecallListProps) {
  const { state, window, kind, speciesId } = filters;
  const counts = trpc.recalls.counts.useQuery({ window, kind, speciesId });
  const species = trpc.reference.species.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  const amount = (of: FollowUpState) => {
    const counted = counts.data?.[of];
    // Counts owners, as the cards below do; the count stopped before it found one where it says "0 and more".
    if (!counted || (counted.more && counted.guardians === 0)) return '';
    return ` ${counted.guardians}${counted.more ? '+' : ''}`;
  };
  return (
    <>
      <search className={classes.tools}>
        <Pills
          label="Estado"
          hideLabel
          value={state}
          onChange={(value) => onFilter({ state: value })}
          options={STATES.map(({ value, label }) => ({ value, label: `${label}${amount(value)}` }))}
        />
        <Pills
          label="Cuándo"
          hideLabel
          value={window}
          onChange={(value) => onFilter({ window: value })}
          options={WINDOWS}
        />
        {/* Folded, so that a phone shows the first owner's button without scrolling. */}
        <details className={classes.narrow} open={kind !== null || speciesId !== null || undefined}>
          <summary>Por cuidado o especie</summary>
          <div className={classes.selects}>
            <SelectField
              label="Cuidado"
              value={kind ?? ''}
              onChange={(value) => onFilter({ kind: KINDS.find((one) => one.value === value)?.value ?? null })}
              options={[{ value: '', label: 'Todos' }, ...KINDS]}
            />
            <SelectField
              label="Especie"
              value={String(speciesId ?? '')}
              onChange={(value) => onFilter({ speciesId: Number(value) || null })}
              options={[
                { value: '', label: 'Todas' },
                ...(species.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
            />
          </div>
        </details>
      </search>
      {/* Another filter is another list: the key resets its notes and drafts. */}
      <Cards key={JSON.stringify(filters)} filters={filters} />
    </>
  );
}

function Cards({ filters }: { filters: RecallFilters }) {
  const pages = trpc.recalls.list.useInfiniteQuery(filters, {
    getNextPageParam: ({ next }) => next,
    refetchOnWindowFocus: false,
  });
  const marks = useMarks();
  const [opened, open] = useState<number | null>(null);
  const [drafts, keepDraft] = useState<ReadonlyMap<number, string>>(new Map());
  const groups = pages.data?.pages.flatMap((page) => page.groups) ?? [];
  const first = useWhatsappOwners(idsOf(pages.data?.pages[0]));
  const { hasNextPage, isFetching, fetchNextPage } = pages;
  // The server reads a limited number of rows per page: an empty page may be followed by pages with owners.
  const noOwnerYet = pages.data !== undefined && groups.length === 0 && hasNextPage;
  useEffect(() => {
    if (noOwnerYet && !isFetching) void fetchNextPage();
  }, [noOwnerYet, isFetching, fetchNextPage]);

  if (pages.error && !pages.data) return <QueryFailure query={pages} />;
  if (!pages.data || noOwnerYet || !first.known) return <SkeletonRows rows={5} />;
  if (groups.length === 0) return <NoOwners filters={filters} />;
  const waits = groups.filter(
    ({ silent, lines }) => !silent && lines.some((line) => marks.markOf(line).state === null),
  );
  const openId = waits.some(({ ownerId }) => ownerId === opened) ? opened : waits[0]?.ownerId;
  return (
    <>
      <ul className={`${rowStyles.plain} ${classes.cards}`}>
        {pages.data.pages.map((page, place) => (
          <PageOfCards key={pages.data.pageParams[place] ?? ''} page={page}>
            {(group, whatsapp) => (
              <RecallCard
                key={group.ownerId}
                group={group}
                today={page.today}
                clinic={page.clinic}
                open={group.ownerId === openId}
                onOpen={() => open(group.ownerId)}
                whatsapp={whatsapp}
                marks={marks}
                draft={drafts.get(group.ownerId)}
                onDraft={(text) => keepDraft((old) => new Map(old).set(group.ownerId, text))}
              />
            )}
          </PageOfCards>
        ))}
      </ul>
      <ShowMore pages={pages} />
    </>
  );
}

type Page = Answers['recalls']['list'];

const idsOf = (page: Page | undefined) => page?.groups.map(({ ownerId }) => ownerId) ?? [];

/** A page's cards stand once what stands under them is known, for all of them at once. */
function PageOfCards({
  page,
  children,
}: {
  page: Page;
  children: (group: Page['groups'][number], whatsapp: WhatsappOwners) => ReactNode;
}) {
  const whatsapp = useWhatsappOwners(idsOf(page));
  return whatsapp.known && page.groups.map((group) => children(group, whatsapp));
}

function NoOwners({ filters: { state, window, kind, speciesId } }: { filters: RecallFilters }) {
  if (state === 'waiting' && window === 'urgent' && kind === null && speciesId === null)
    return (
      <EmptyState scene="calm" title="Hoy nadie espera tu llamada">
        Aquí aparecerá cada tutor cuando a uno de sus animales le toque algo.
      </EmptyState>
    );
  return (
    <EmptyState scene="search" title="Nadie por aquí">
      Prueba con otras fechas, otro cuidado o todas las especies.
    </EmptyState>
  );
}
