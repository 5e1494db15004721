/** Where the bytes of a stored file are: photographs in three sizes, documents as they came. The session guards them all. */

/** s: 256 px, beside a name · m: 800 px, in a grid · l: 1600 px, alone on the screen. */
export type PhotoSize = 's' | 'm' | 'l';

export function photoUrl(code: string, size: PhotoSize): string {
  return `/api/archivos/${code}/${size}`;
}

/** The face of an animal that was found by its code: open, and only while the code finds it. */
export function foundFaceUrl(code: string): string {
  return `/api/buscar/${code}/foto`;
}

/** Comes as a download, always: a document of somebody else is not opened inside our pages. */
export function documentUrl(code: string): string {
  return `/api/archivos/${code}/original`;
}

/** The largest size of a photograph, with a name that says what it is. */
export function downloadUrl(code: string): string {
  return `${photoUrl(code, 'l')}?descargar`;
}
