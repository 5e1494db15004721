/** What is known of the country beside travel. */
import { rowsOf } from '../shape.ts';

export const rows = rowsOf({ country: 'MX', way: 'pack' }, [
  {
    code: 'mx.pack_identity',
    kind: 'identity',
    title: 'CURP y RFC',
    words: 'La CURP se comprueba con su dígito; el RFC solo avisa, porque hay algunos que no calzan.',
    source: 'python-stdnum',
    mark: 'R',
  },
  {
    code: 'mx.pack_money',
    kind: 'money',
    title: 'Pesos mexicanos, +52',
    words: 'Montos en pesos mexicanos; teléfonos con +52.',
    source: 'Unicode CLDR y libphonenumber',
    mark: 'R',
  },
  {
    code: 'mx.pack_registry',
    kind: 'registry',
    title: 'De la ciudad',
    words: 'Vimos los de Ciudad de México (RUAC) y Querétaro.',
    source: '8columnas.com.mx',
    mark: 'P',
  },
]);
