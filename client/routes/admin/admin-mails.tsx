/** Administración: failed and waiting mails, and a test mail. */
import { getRouteApi } from '@tanstack/react-router';
import { KIND_WORDS, MOST_AT_ONCE } from '#server/admin/mail-queue/rules.ts';
import { PageHeader } from '../../components/page-header.tsx';
import { Pills } from '../../components/pills.tsx';
import { AdminList } from '../../features/admin/lists/admin-list.tsx';
import { MAIL_COLUMNS, type MailRow } from '../../features/admin/mail-queue/mail-columns.tsx';
import { BulkMails, MailPanel } from '../../features/admin/mail-queue/mail-panel.tsx';
import { TrialMail } from '../../features/admin/mail-queue/trial-mail.tsx';
import { BY_PAGES } from '../../lib/by-pages.ts';
import { count } from '../../lib/format.ts';
import { type Answers, trpc } from '../../lib/trpc.ts';
import { useAddress } from '../../lib/use-address.ts';

const route = getRouteApi('/dashboard/admin/correos');

const STATE_OF = { 'no-salieron': 'given-up', 'en-espera': 'waiting' } as const;

export function AdminMails() {
  const search = route.useSearch();
  const { q = '', estado = '', correo } = search;
  const go = useAddress<typeof search>();
  const state = estado === 'no-salieron' || estado === 'en-espera' ? STATE_OF[estado] : null;
  const asked = { filter: q.trim(), state } as const;
  const pages = trpc.mailQueue.list.useInfiniteQuery(asked, { ...BY_PAGES, refetchInterval: 30_000 });
  const totals = pages.data?.pages[0]?.totals;
  return (
    <>
      <PageHeader title="Correos" lead="Los que no salieron y los que todavía esperan." />
      <TrialMail />
      {totals && totals.waiting.all > 0 && <p className="ink-2">{waitingInWords(totals.waiting)}</p>}
      <AdminList<MailRow>
        noun="correo"
        placeholder="Dirección de quien lo recibe"
        {...{ search, go, asked, pages }}
        filters={
          totals && (
            <Pills
              label="Mostrar"
              hideLabel
              value={state ? estado : ''}
              onChange={(value) => go({ estado: value })}
              options={choices(totals)}
            />
          )
        }
        table={{ path: '/api/admin/correos', query: { busca: asked.filter, estado: state } }}
        nothing={{
          scene: 'calm',
          title: 'Ningún correo espera ni falló',
          words: 'Si alguno no sale, lo verás aquí con su motivo.',
        }}
        columns={MAIL_COLUMNS}
        preview={{
          open: correo,
          onOpen: (id) => go({ correo: id }),
          title: () => 'Correo',
          content: (_, mail) => <MailPanel mail={mail} onDone={() => go({ correo: undefined })} />,
        }}
        selection={{
          word: 'marcado',
          nameOf: (mail) => `${KIND_WORDS[mail.kind]}, para ${mail.email}`,
          actions: (marked, unmark) => <BulkMails marked={marked} onDone={unmark} />,
          most: MOST_AT_ONCE,
        }}
      />
    </>
  );
}

type Totals = Answers['mailQueue']['list']['totals'];

/** `Esperan 1 urgente, 2 normales y 4.998 masivos: salen en ese orden.`; in the order in which they are sent. */
function waitingInWords({ urgent, ordinary, bulk, all }: Totals['waiting']): string {
  const amounts = [
    urgent > 0 ? count(urgent, 'urgente') : null,
    ordinary > 0 ? count(ordinary, 'normal') : null,
    bulk > 0 ? count(bulk, 'masivo') : null,
  ].filter((amount) => amount !== null);
  return `${all === 1 ? 'Espera' : 'Esperan'} ${new Intl.ListFormat('es').format(amounts)}: salen en ese orden.`;
}

function choices({ givenUp, waiting }: Totals) {
  const all = [
    { value: '', word: 'Todos', amount: givenUp + waiting.all },
    { value: 'no-salieron', word: 'No salieron', amount: givenUp },
    { value: 'en-espera', word: 'En espera', amount: waiting.all },
  ];
  return all.map(({ value, word, amount }) => ({
    value,
    label: (
      <span>
        {word} {amount > 0 && <span className="num">{amount}</span>}
      </span>
    ),
  }));
}
