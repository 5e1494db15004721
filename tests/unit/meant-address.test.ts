import { expect, test } from 'vitest';
import { meantAddress } from '../../client/lib/meant-address.ts';

test('a slip in the domain of a large provider is asked about, another domain is left alone', () => {
  const meant: Record<string, string | null> = {
    'maria@gmial.com': 'maria@gmail.com',
    ' maria@hotmail.con ': 'maria@hotmail.com',
    'maria@outlok.com': 'maria@outlook.com',
    'maria@hotmail.es': null,
    'maria@yahoo.com.mx': null,
    'maria@epn.edu.ec': null,
    'recepcion@clinica-luna.ec': null,
    maria: null,
  };
  for (const [typed, full] of Object.entries(meant)) expect(meantAddress(typed), typed).toBe(full);
});
