/** Which files of a chooser, a drop or the clipboard are meant: photographs, and PDF where documents are welcome. */

/** What only looks like a photograph passes: the server says what is wrong with it, beside that very file. */
export function fits(file: File, documents: boolean): boolean {
  if (file.type.startsWith('image/') || /\.(jpe?g|png|webp|hei[cf]|gif|avif)$/i.test(file.name)) return true;
  return documents && (file.type === 'application/pdf' || /\.pdf$/i.test(file.name));
}

/** The files of a drop or of the clipboard that fit. */
export function filesOf(transfer: DataTransfer | null, takes: (file: File) => boolean): File[] {
  return [...(transfer?.files ?? [])].filter(takes);
}

export function isPhoto(file: File): boolean {
  return fits(file, false);
}
