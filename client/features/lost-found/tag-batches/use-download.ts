/** Downloads a file of the administration, or gives the reason of the failure in words. */
import { useState } from 'react';
import { showFailure, showToast } from '../../../components/toast.tsx';
import { fetchOwn } from '../../../lib/fetch-own.ts';

export function useDownload() {
  const [busy, setBusy] = useState<string | null>(null);
  const save = async (path: string, said: string) => {
    setBusy(path);
    try {
      const answer = await fetchOwn(path);
      if (answer.ok) {
        const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1];
        keep(new File([await answer.blob()], name ?? 'placas'));
        showToast(said);
      } else {
        const { mensaje } = (await answer.json().catch(() => ({}))) as { mensaje?: string };
        showFailure(mensaje ?? 'No pudimos preparar el archivo. Vuelve a probar en un momento.');
      }
    } catch {
      showFailure('Parece que se cortó la conexión. Vuelve a probar.');
    }
    setBusy(null);
  };
  return { busy, save };
}

function keep(file: File): void {
  const address = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: address, download: file.name });
  link.click();
  // Later, once the browser has taken the file.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
