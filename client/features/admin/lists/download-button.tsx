/** The list as a table for a spreadsheet: filtered as shown, or only the marked rows. */
import { Button } from '../../../components/button.tsx';
import { IconDownload } from '../../../components/icons/act.tsx';
import { useDownload } from '../../../components/use-download.ts';

interface DownloadButtonProps {
  /** `/api/admin/mascotas.csv` */
  path: string;
  /** Absent or empty parameters are not sent. */
  query: Readonly<Record<string, string | number | null | undefined>>;
  label: string;
}

export function DownloadButton({ path, query, label }: DownloadButtonProps) {
  const { busy, save } = useDownload();
  const asked = Object.entries(query).filter(([, value]) => value !== null && value !== undefined && value !== '');
  const words = new URLSearchParams(asked.map(([name, value]) => [name, String(value)])).toString();
  return (
    <Button
      variant="default"
      leftSection={<IconDownload />}
      loading={busy !== null}
      onClick={() => void save(words ? `${path}?${words}` : path, 'Descargaste la lista.')}
    >
      {label}
    </Button>
  );
}
