import { z } from 'zod';
import { rowId } from '#server/lib/ids.ts';

export const reportIdInput = z.object({ reportId: rowId });

export type ReportIdInput = z.infer<typeof reportIdInput>;
