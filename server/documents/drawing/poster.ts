/** A lost animal's poster as bytes: the worker's task. */
import { type PosterInput } from './poster-layout.ts';
import { posterPdf } from './poster-pdf.ts';
import { posterPng } from './poster-png.ts';

export type PosterOrder = PosterInput & { format: 'pdf' | 'png' };

export function poster({ format, ...input }: PosterOrder): Promise<Buffer> {
  return format === 'pdf' ? posterPdf(input) : posterPng(input);
}
