/** Downloads the accounting table, or gives the reason of the failure in words. */
import { useState } from 'react';
import { showFailure, showToast } from '../../../components/toast.tsx';
import { fetchOwn } from '../../../lib/fetch-own.ts';

export function useSaveFile() {
  const [busy, setBusy] = useState(false);
  const save = async (path: string) => {
    setBusy(true);
    try {
      const answer = await fetchOwn(path);
      if (answer.ok) {
        const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1];
        const address = URL.createObjectURL(await answer.blob());
        Object.assign(document.createElement('a'), { href: address, download: name ?? 'pagos.csv' }).click();
        // Later, once the browser has taken the file.
        setTimeout(() => URL.revokeObjectURL(address), 60_000);
        showToast('Guardaste la tabla.');
      } else {
        const { mensaje } = (await answer.json().catch(() => ({}))) as { mensaje?: string };
        showFailure(mensaje ?? 'No pudimos preparar la tabla. Vuelve a probar en un momento.');
      }
    } catch {
      showFailure('Parece que se cortó la conexión. Vuelve a probar.');
    }
    setBusy(false);
  };
  return { busy, save };
}
