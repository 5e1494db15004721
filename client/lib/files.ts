/** The addresses of stored files: photographs in three sizes, documents unchanged. The session guards them all. */

/** s: 256 px, beside a name · m: 800 px, in a grid · l: 1600 px, alone on the screen. */
export type PhotoSize = 's' | 'm' | 'l';

export function photoUrl(code: string, size: PhotoSize): string {
  return `/api/archivos/${code}/${size}`;
}

/** The photo of an animal found by its code: public, but only while the code finds it. */
export function foundFaceUrl(code: string): string {
  return `/api/buscar/${code}/foto`;
}

/** Always a download: an uploaded document must not open inside our pages. */
export function documentUrl(code: string): string {
  return `/api/archivos/${code}/original`;
}

/** The largest size of a photograph, with a descriptive file name. */
export function downloadUrl(code: string): string {
  return `${photoUrl(code, 'l')}?descargar`;
}
