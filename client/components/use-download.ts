/** Downloads a file of the server, and says that it is saved or why not. */
import { useState } from 'react';
import { type FailureWords, fetchFile, saveFile } from '../lib/download.ts';
import { showFailure, showToast } from './toast.tsx';

/** `busy` is the path that is under way. */
export function useDownload() {
  const [busy, setBusy] = useState<string | null>(null);
  const save = async (path: string, said: string, words?: FailureWords) => {
    setBusy(path);
    const fetched = await fetchFile(path, words);
    setBusy(null);
    if (!fetched.file) return showFailure(fetched.problem);
    saveFile(fetched.file);
    showToast(said);
  };
  return { busy, save };
}
