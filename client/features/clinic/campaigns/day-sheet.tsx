/** The sheet of the day: its totals, its animals, and the documents to hand in. */
import { Button } from '../../../components/button.tsx';
import { DownloadButton } from '../../../components/download-button.tsx';
import { EmptyState, ErrorPanel } from '../../../components/empty-state.tsx';
import { IconDownload } from '../../../components/icons/act.tsx';
import { SkeletonRows } from '../../../components/skeleton.tsx';
import { useDownload } from '../../../components/use-download.ts';
import { ShowMore } from '../../../components/show-more.tsx';
import { showPhone } from '#server/platform/lib/text.ts';
import { showCode } from '#server/platform/lib/codes.ts';
import { showInstant } from '../../../lib/dates.ts';
import { count } from '../../../lib/format.ts';
import { readError } from '../../../lib/show-error.ts';
import { trpc } from '../../../lib/trpc.ts';
import rowStyles from '../../../components/rows.module.css';
import classes from './campaigns.module.css';
import type { Campaign } from './use-doses.ts';

export function DaySheet({ campaign: { id: campaignId } }: { campaign: Campaign }) {
  const sums = trpc.campaigns.sheet.useQuery({ campaignId });
  const pages = trpc.campaignDoses.list.useInfiniteQuery(
    { campaignId },
    { getNextPageParam: (last) => last.next ?? undefined },
  );
  const doses = pages.data?.pages.flatMap(({ rows }) => rows);
  if (sums.error) return <ErrorPanel message={readError(sums.error).message} onRetry={() => void sums.refetch()} />;
  if (!sums.data || !doses) return <SkeletonRows rows={6} />;
  if (sums.data.all === 0)
    return (
      <EmptyState scene="calm" title="Aún no hay nadie en la hoja">
        Cada animal que vacunes en el mostrador aparece aquí, con su hora y su lote.
      </EmptyState>
    );
  const { all, fresh, bySpecies, byLot } = sums.data;
  const listed = (rows: typeof byLot) => (
    <ul className={`${rowStyles.plain} ${classes.amounts}`}>
      {rows.map(({ name, amount }) => (
        <li key={name}>
          {name}: <span className="num">{amount}</span>
        </li>
      ))}
    </ul>
  );
  return (
    <div className={rowStyles.stack}>
      <div className="sheet pad">
        <dl className={classes.sums}>
          {[
            { name: 'Dosis', value: <span className={`num ${classes.much}`}>{all}</span> },
            { name: 'Especies', value: listed(bySpecies) },
            { name: 'Registro', value: `${count(all - fresh, 'conocido')} y ${count(fresh, 'nuevo')}` },
            { name: 'Lotes', value: listed(byLot) },
          ].map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <Papers campaignId={campaignId} />
      <section aria-labelledby="hoja" className={rowStyles.stack}>
        <h2 id="hoja">Quiénes fueron</h2>
        <ul className={`sheet ${rowStyles.list}`}>
          {doses.map((dose) => (
            <li key={dose.id} className={classes.line}>
              <p>
                <b>{dose.petName}</b> <span className="ink-2">{dose.speciesName}</span>
              </p>
              <p className="small num">{showInstant(dose.at)}</p>
              <p className="small ink-2">
                {[dose.guardian, dose.phone && showPhone(dose.phone)].filter(Boolean).join(' · ')}
              </p>
              <p className={`small ink-2 ${classes.lot}`}>
                <span className={classes.code}>{showCode(dose.code)}</span>{' '}
                <span>{`${dose.lot ? `lote ${dose.lot}` : 'sin lote'} · ${dose.newPet === 1 ? 'nuevo' : 'conocido'}`}</span>
              </p>
            </li>
          ))}
        </ul>
        <ShowMore pages={pages} />
      </section>
    </div>
  );
}

function Papers({ campaignId }: { campaignId: number }) {
  const { busy, save } = useDownload();
  const sheet = `/api/admin/jornadas/${campaignId}`;
  return (
    <div className={classes.papers}>
      <Button
        leftSection={<IconDownload />}
        loading={busy !== null}
        onClick={() => void save(`${sheet}/hoja.pdf`, 'Guardaste la hoja.')}
      >
        Hoja para firmar
      </Button>
      <DownloadButton path={sheet} label="Tabla" spoken="Tabla de dosis" />
    </div>
  );
}
