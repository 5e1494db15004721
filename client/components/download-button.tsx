/** A table of the server to take along, in the format that the person picks: a book for Excel, or CSV. */
import { IconDownload } from './icons/act.tsx';
import { MoreMenu, MoreMenuItem } from './more-menu.tsx';
import { useDownload } from './use-download.ts';

interface DownloadButtonProps {
  /** Without its ending: `/api/admin/mascotas`. */
  path: string;
  /** Absent or empty parameters are not sent. */
  query?: Readonly<Record<string, string | number | null | undefined>> | undefined;
  label: string;
  /** Spoken where several stand on a screen. */
  spoken?: string;
}

const FORMATS = [
  { ending: 'xlsx', word: 'Excel (.xlsx)' },
  { ending: 'csv', word: 'CSV (.csv)' },
] as const;

export function DownloadButton({ path, query = {}, label, spoken = label }: DownloadButtonProps) {
  const { busy, save } = useDownload();
  const asked = Object.entries(query).filter(([, value]) => value !== null && value !== undefined && value !== '');
  const words = new URLSearchParams(asked.map(([name, value]) => [name, String(value)])).toString();
  return (
    <MoreMenu label={spoken} icon={<IconDownload />} word={label} busy={busy !== null}>
      {FORMATS.map(({ ending, word }) => (
        <MoreMenuItem
          key={ending}
          onClick={() => void save(`${path}.${ending}${words && `?${words}`}`, 'Descargaste la tabla.')}
        >
          {word}
        </MoreMenuItem>
      ))}
    </MoreMenu>
  );
}
