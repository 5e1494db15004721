/** The paper of an entry that a veterinarian of the clinic signed: certificate, note, prescription. */
import { showFailure } from '../../../components/toast.tsx';
import { fetchFile, saveFile } from '../../../lib/download.ts';
import type { EntryKind } from '../../../lib/entry-address.ts';

const PAPERS = {
  vacuna: { path: 'certificado', name: 'Certificado', print: 'Imprimir certificado' },
  consulta: { path: 'consulta', name: 'Imprimir nota', print: 'Imprimir nota' },
  receta: { path: 'receta', name: 'Imprimir receta', print: 'Imprimir receta' },
} as const;

export interface SignedPaper {
  /** Its word in a menu. */
  name: string;
  /** The same as an act, where it stands alone. */
  print: string;
  open: () => void;
  /** The address of the sheet that asks first, where there is something to choose (features/documents/signed-papers). */
  choose?: { certificado: number; de: number };
}

/** Null for a kind that has no paper of its own. */
export function paperOf(kind: EntryKind, petId: number, entryId: number): SignedPaper | null {
  if (!(kind in PAPERS)) return null;
  const { path, name, print } = PAPERS[kind as keyof typeof PAPERS];
  return { name, print, open: () => openPaper(`/api/mascotas/${petId}/${path}/${entryId}.pdf`) };
}

/** In a tab of its own, where the browser's reader prints it; as a file where the browser opens no tab. */
export function openPaper(address: string): void {
  if (!navigator.onLine) return showFailure('El papel lo prepara el servidor: ábrelo cuando vuelva la conexión.');
  if (window.open(address, '_blank')) return;
  void fetchFile(address).then((fetched) => (fetched.file ? saveFile(fetched.file) : showFailure(fetched.problem)));
}
