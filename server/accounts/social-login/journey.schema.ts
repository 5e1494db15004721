import { z } from 'zod';

/** What only the browser keeps while its person is at the provider. */
export const keptByBrowser = z.object({
  verifier: z.string(),
  nonce: z.string(),
  back: z.string().nullable(),
});
