/** Ya no son pacientes: the animals whose guardians ended the consent, each with what the clinic signed. */
import { getRouteApi } from '@tanstack/react-router';
import { PageHeader } from '../../components/page-header.tsx';
import { PetPhoto } from '../../components/pet-photo.tsx';
import classes from '../../features/admin/lists/admin-list.module.css';
import { AdminList } from '../../features/admin/lists/admin-list.tsx';
import type { Column } from '../../features/admin/lists/admin-rows.tsx';
import { FormerLook } from '../../features/admin/lists/former-look.tsx';
import { BY_PAGES } from '../../lib/by-pages.ts';
import { dayOf, showDate } from '../../lib/dates.ts';
import { type Answers, trpc } from '../../lib/trpc.ts';
import { useAddress } from '../../lib/use-address.ts';

const route = getRouteApi('/dashboard/admin/yaNoPacientes');

type Former = Answers['formerPatients']['list']['rows'][number];

const COLUMNS: readonly Column<Former>[] = [
  {
    title: 'Animal',
    width: 'wide',
    cell: (pet) => (
      <span className={classes.main}>
        <PetPhoto species={pet.species} size={46} />
        <span>
          <span className={classes.name} title={pet.name}>
            {pet.name}
          </span>
          <span className={classes.under}>{pet.speciesName}</span>
        </span>
      </span>
    ),
  },
  { title: 'Paciente hasta', figure: true, cell: ({ endedAt }) => showDate(dayOf(endedAt)) },
];

export function AdminFormerPatients() {
  const search = route.useSearch();
  const { q = '', ver } = search;
  const go = useAddress<typeof search>();
  const asked = { filter: q.trim() };
  const pages = trpc.formerPatients.list.useInfiniteQuery(asked, BY_PAGES);
  return (
    <>
      <PageHeader
        title="Ya no son pacientes"
        lead="Sus tutores llevan su libreta sin la clínica. Aquí queda lo que firmó."
      />
      <AdminList
        noun="animal"
        placeholder="Su nombre"
        {...{ search, go, asked, pages }}
        preview={{
          open: ver,
          onOpen: (petId) => go({ ver: petId }),
          title: (pet) => pet?.name ?? 'Antiguo paciente',
          content: (petId) => <FormerLook petId={petId} />,
        }}
        nothing={{
          title: 'Todos siguen siendo pacientes',
          words: 'Cuando un tutor termina el permiso, aquí queda lo que la clínica firmó en su libreta.',
          scene: 'calm',
        }}
        columns={COLUMNS}
      />
    </>
  );
}
