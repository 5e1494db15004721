import { z } from 'zod';
import { rowId } from '#server/platform/lib/ids.ts';

export const reportIdInput = z.object({ reportId: rowId });

export type ReportIdInput = z.infer<typeof reportIdInput>;
