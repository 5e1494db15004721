/** The bar above the page: no connection, the age of the data, and the entries that wait to be saved. */
import { dayOf, showDate, showHour } from '../../../lib/dates.ts';
import { count } from '../../../lib/format.ts';
import { IconAlert, IconClock } from '../../../components/icons/base.tsx';
import { IconCloudOff } from '../../../components/icons/frame.tsx';
import classes from './offline-bar.module.css';

interface OfflineBarProps {
  offline: boolean;
  /** The instant when the data on the page were fetched; absent where the page shows none. */
  dataOf?: string | undefined;
  waiting: number;
  /** How many of them the server refused. */
  refused: number;
  /** How many of them the server asks about. */
  asked: number;
  /** Opens the list of waiting entries. */
  onOpen: () => void;
}

export function OfflineBar({ offline, dataOf, waiting, refused, asked, onOpen }: OfflineBarProps) {
  const shown = offline || waiting > 0;
  return (
    <div role="status">
      {shown && (
        <div className={classes.bar} data-tone={refused > 0 && !offline ? 'refused' : undefined}>
          {offline ? <IconCloudOff /> : refused > 0 ? <IconAlert /> : <IconClock />}
          <span className={`num ${classes.words}`}>{wordsOf({ offline, dataOf, waiting, refused, asked })}</span>
          {waiting > 0 && (
            <button type="button" className={classes.open} onClick={onOpen}>
              {offline ? `${waiting} en espera` : 'Ver'}
            </button>
          )}
        </div>
      )}
    </div>
  );
}

function wordsOf({ offline, dataOf, waiting, refused, asked }: Omit<OfflineBarProps, 'onOpen'>): string {
  if (offline)
    return `Sin conexión.${dataOf ? ` Datos al ${showDate(dayOf(dataOf))}, ${showHour(dataOf)}` : ' Lo que escribas espera aquí.'}`;
  if (refused > 0) return `No se guardó: ${count(refused, 'anotación')}.`;
  if (asked > 0) return `${count(asked, 'anotación')} ${asked === 1 ? 'espera' : 'esperan'} tu respuesta.`;
  return `En espera: ${count(waiting, 'anotación')}.`;
}
