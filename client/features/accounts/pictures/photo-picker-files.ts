/**
 * Which files of a chooser, a drop or the clipboard are accepted: photographs, and PDF where documents are
 * allowed.
 */

/** A file that only claims to be a photograph passes: the server's refusal then stands beside that file. */
export function fits(file: File, documents: boolean): boolean {
  if (file.type.startsWith('image/') || /\.(jpe?g|png|webp|hei[cf]|gif|avif)$/i.test(file.name)) return true;
  return documents && (file.type === 'application/pdf' || /\.pdf$/i.test(file.name));
}

/** The accepted files of a drop or of the clipboard. */
export function filesOf(transfer: DataTransfer | null, takes: (file: File) => boolean): File[] {
  return [...(transfer?.files ?? [])].filter(takes);
}

export function isPhoto(file: File): boolean {
  return fits(file, false);
}
