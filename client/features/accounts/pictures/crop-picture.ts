/** Draws the chosen part of a picture as a square JPEG of at most `MOST` pixels a side, from any source format. */

/** Larger than any screen or printed page shows it. */
const MOST = 1600;
const QUALITY = 0.9;

interface Part {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** `part` in pixels of the picture after the rotation `turned` (quarter turns, clockwise). */
export async function drawPart(picture: HTMLImageElement, part: Part, turned: number): Promise<Blob> {
  const { naturalWidth: width, naturalHeight: height } = picture;
  const side = Math.max(1, Math.min(MOST, Math.round(part.width)));
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws no pictures');
  const [seenWidth, seenHeight] = turned % 2 === 0 ? [width, height] : [height, width];
  // JPEG has no transparency: transparent areas become white, not black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, side, side);
  context.imageSmoothingQuality = 'high';
  context.scale(side / part.width, side / part.height);
  context.translate(seenWidth / 2 - part.x, seenHeight / 2 - part.y);
  context.rotate((turned * Math.PI) / 2);
  context.drawImage(picture, -width / 2, -height / 2);
  return await new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('Nothing was drawn'))), 'image/jpeg', QUALITY);
  });
}
