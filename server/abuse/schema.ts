import { z } from 'zod';
import { rowId } from '#server/lib/ids.ts';
import { requiredText } from '#server/lib/text-field.ts';

export const LONGEST_REPORT = 1000;

/** What a visitor of an animal's page reports. */
export const reportText = requiredText(LONGEST_REPORT, 'Cuéntanos qué pasa.');

export const reportIdInput = z.object({ reportId: rowId });

export type ReportIdInput = z.infer<typeof reportIdInput>;
