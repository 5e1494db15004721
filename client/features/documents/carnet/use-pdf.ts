/** A PDF of the server as a file: downloaded, or passed to the device's share sheet. */
import { useState } from 'react';
import { showFailure } from '../../../components/toast.tsx';
import { fetchFile, saveFile, share } from '../../../lib/download.ts';

export function usePdf() {
  const [busy, setBusy] = useState<string | null>(null);
  const run = async (path: string, act: 'save' | 'share') => {
    setBusy(`${act}:${path}`);
    const fetched = await fetchFile(path, {
      refused: 'No pudimos preparar el documento. Vuelve a probar en un momento.',
    });
    setBusy(null);
    if (!fetched.file) {
      showFailure(fetched.problem);
      return false;
    }
    const { file } = fetched;
    if (act === 'save' || !(await share({ files: [file], title: file.name }))) saveFile(file);
    return true;
  };
  return { busy, run };
}
