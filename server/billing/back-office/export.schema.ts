/** The filters of the payment table in an address: `?busca=ana&estado=paid&forma=card&desde=2026-11-01`. */
import { z } from 'zod';
import { deskListInput } from './schema.ts';

const { q, state, method, from, to } = deskListInput.shape;

export const paymentsExport = z
  .object({ busca: q, estado: state, forma: method, desde: from, hasta: to })
  .transform(({ busca, estado, forma, desde, hasta }) => ({
    q: busca,
    state: estado,
    method: forma,
    from: desde,
    to: hasta,
  }));

export type PaymentsExport = z.infer<typeof paymentsExport>;
