/** The cédula as bytes: the worker's task. */
import type { CardInput } from './card-layout.ts';
import { cardPdf } from './card-pdf.ts';
import { cardPng } from './card-png.ts';

export type CardOrder = CardInput & { format: 'pdf' | 'png' };

export function card({ format, ...input }: CardOrder): Promise<Buffer> {
  return format === 'pdf' ? cardPdf(input) : cardPng(input);
}
