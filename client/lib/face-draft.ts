/** The picture and documents of an unsaved form: stored with its draft in this browser, sent once the row exists. */
import { del, entries, get, set } from 'idb-keyval';
import { useCallback, useEffect, useState } from 'react';

const PREFIX = 'petlove-foto:';

export interface FaceDraft {
  picture: Blob | null;
  /** For `<img>`. */
  address: string | null;
  choose: (picture: Blob) => void;
  clear: () => void;
}

/** `key`: the name of the draft that the picture belongs to. */
export function useFaceDraft(key: string): FaceDraft {
  const name = PREFIX + key;
  const [picture, setPicture] = useState<Blob | null>(null);
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    let left = false;
    // In a browser without storage (a private window) a reload loses the picture, not the form.
    get<Blob>(name).then(
      (kept) => {
        if (!left && kept instanceof Blob) setPicture((chosen) => chosen ?? kept);
      },
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [name]);
  useEffect(() => {
    const made = picture && URL.createObjectURL(picture);
    setAddress(made);
    return () => {
      if (made) URL.revokeObjectURL(made);
    };
  }, [picture]);
  const choose = useCallback(
    (chosen: Blob) => {
      setPicture(chosen);
      set(name, chosen).catch(() => undefined);
    },
    [name],
  );
  const clear = useCallback(() => {
    setPicture(null);
    del(name).catch(() => undefined);
  }, [name]);
  return { picture, address, choose, clear };
}

export interface PapersDraft {
  files: readonly File[];
  keep: (files: File[]) => void;
  clear: () => void;
}

/** The same for documents: certificates picked before their record exists. */
export function usePapersDraft(key: string): PapersDraft {
  const name = `${PREFIX}${key}:papeles`;
  const [files, setFiles] = useState<readonly File[]>(NO_FILES);
  useEffect(() => {
    let left = false;
    get<unknown>(name).then(
      (kept) => {
        if (left || !Array.isArray(kept)) return;
        const found = kept.filter((one) => one instanceof File);
        setFiles((chosen) => (chosen === NO_FILES ? found : chosen));
      },
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [name]);
  const keep = useCallback(
    (chosen: File[]) => {
      setFiles(chosen);
      set(name, chosen).catch(() => undefined);
    },
    [name],
  );
  const clear = useCallback(() => {
    setFiles([]);
    del(name).catch(() => undefined);
  }, [name]);
  return { files, keep, clear };
}

const NO_FILES: readonly File[] = [];

/** At sign-out: the next person at this browser must not find the pictures of the last one. */
export async function clearFaceDrafts(): Promise<void> {
  try {
    for (const [name] of await entries()) if (typeof name === 'string' && name.startsWith(PREFIX)) await del(name);
  } catch {
    // Without storage no picture is left.
  }
}
