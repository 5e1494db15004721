/** A PDF as a reader's program shows it: pictures of its pages, and the text that can be selected and searched. */
import path from 'node:path';
import { type Canvas, createCanvas } from '@napi-rs/canvas';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

const PACKAGE = path.dirname(path.dirname(new URL(import.meta.resolve('pdfjs-dist/package.json')).pathname));
const STANDARD_FONTS = `${path.join(PACKAGE, 'pdfjs-dist', 'standard_fonts')}/`;

export interface PdfPage {
  /** In points. */
  width: number;
  height: number;
  text: string;
  /** The least size of its text, in points. */
  smallest: number;
  picture: Canvas;
}

/**
 * @param scale pixels for each point: 72 to the inch, so 4 gives 288 dpi.
 * @param only.from the first page that is wanted, as of a list: -1 is the last one.
 */
export async function pagesOf(
  bytes: Uint8Array,
  scale = 2,
  { from = 0 } = {},
): Promise<{ title: string; lang: string; pages: PdfPage[] }> {
  const loading = getDocument({
    data: new Uint8Array(bytes),
    standardFontDataUrl: STANDARD_FONTS,
    disableFontFace: true,
    useSystemFonts: false,
    verbosity: 0,
  });
  const pdf = await loading.promise;
  const { info } = (await pdf.getMetadata()) as { info: { Title?: string; Language?: string } };
  const pages: PdfPage[] = [];
  const numbers = Array.from({ length: pdf.numPages }, (_, index) => index + 1).slice(from);
  for (const number of numbers) {
    const page = await pdf.getPage(number);
    const viewport = page.getViewport({ scale });
    const picture = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
    const { items } = await page.getTextContent();
    const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(' ');
    const sizes = items.flatMap((item) =>
      'str' in item && item.str.trim() ? [Math.hypot(Number(item.transform[2]), Number(item.transform[3]))] : [],
    );
    const smallest = Math.min(...sizes);
    await page.render({ canvas: picture as unknown as HTMLCanvasElement, viewport }).promise;
    pages.push({ width: viewport.width / scale, height: viewport.height / scale, text, smallest, picture });
  }
  await loading.destroy();
  return { title: info.Title ?? '', lang: info.Language ?? '', pages };
}
