/** Says that what is shown is not of this moment: "Sin conexión. Datos del 14/10, 09:20." */
import { showInstant } from '../lib/format.ts';
import { useOnline } from '../lib/use-online.ts';
import { IconCloudOff } from './icons/base.tsx';
import classes from './offline-bar.module.css';

/** `dataOf`: when the data on the page was fetched, as an ISO instant. */
export function OfflineBar({ dataOf }: { dataOf?: string | undefined }) {
  const online = useOnline();
  return (
    <div role="status">
      {!online && (
        <div className={classes.bar}>
          <IconCloudOff />
          <span className="num">
            Sin conexión.{dataOf ? ` Datos del ${showInstant(dataOf)}.` : ' Lo que escribas queda guardado aquí.'}
          </span>
        </div>
      )}
    </div>
  );
}
