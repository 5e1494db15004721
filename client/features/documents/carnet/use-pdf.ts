/** A PDF of the server as a file: downloaded, or passed to the device's share sheet. */
import { useState } from 'react';
import { showFailure } from '../../../components/toast.tsx';
import { fetchOwn } from '../../../lib/fetch-own.ts';

export function usePdf() {
  const [busy, setBusy] = useState<string | null>(null);
  const get = async (path: string): Promise<File | null> => {
    try {
      const answer = await fetchOwn(path);
      if (!answer.ok) {
        const { mensaje } = (await answer.json().catch(() => ({}))) as { mensaje?: string };
        showFailure(mensaje ?? 'No pudimos preparar el documento. Vuelve a probar en un momento.');
        return null;
      }
      const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? 'documento.pdf';
      return new File([await answer.blob()], name, { type: 'application/pdf' });
    } catch {
      showFailure('Parece que se cortó la conexión. Vuelve a probar.');
      return null;
    }
  };
  const run = async (path: string, act: 'save' | 'share') => {
    setBusy(`${act}:${path}`);
    const file = await get(path);
    setBusy(null);
    if (!file) return false;
    if (act === 'share' && navigator.canShare?.({ files: [file] })) {
      await navigator.share({ files: [file], title: file.name }).catch(() => undefined);
      return true;
    }
    save(file);
    return true;
  };
  return { busy, run };
}

function save(file: File): void {
  const address = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: address, download: file.name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
