import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const read = (file: string) => readFileSync(path.join(import.meta.dirname, '../..', file), 'utf8');

test('.env.example lists exactly the variables that the server reads', () => {
  const listed = [...read('.env.example').matchAll(/^#?([A-Z_]+)=/gm)].map((match) => match[1]);
  const declared = /z\.object\(\{\n(.*?)\n\}\);/s.exec(read('server/platform/config/config.ts'))?.[1] ?? '';
  const wallets = /walletVariables = \{\n(.*?)\n\};/s.exec(read('server/platform/config/wallet-config.ts'))?.[1] ?? '';
  const signIn = /signInVariables = \{\n(.*?)\n\};/s.exec(read('server/platform/config/sign-in-config.ts'))?.[1] ?? '';
  const tracing =
    /tracingVariables = \{\n(.*?)\n\};/s.exec(read('server/platform/config/tracing-config.ts'))?.[1] ?? '';
  const whatsapp =
    /whatsappVariables = \{\n(.*?)\n\};/s.exec(read('server/platform/config/whatsapp-config.ts'))?.[1] ?? '';
  const names = [...`${declared}\n${signIn}\n${wallets}\n${tracing}\n${whatsapp}`.matchAll(/^ {2}([A-Z_]+):/gm)].map(
    (match) => match[1],
  );
  expect(new Set(listed)).toEqual(new Set(names));
});
