/** What is known of the country beside travel. */
import { rowsOf } from '../shape.ts';

export const rows = rowsOf({ country: 'CO', way: 'pack' }, [
  {
    code: 'co.pack_identity',
    kind: 'identity',
    title: 'Cédula de ciudadanía y NIT',
    words: 'El NIT se comprueba con su dígito; de la cédula solo se mira el largo.',
    source: 'python-stdnum',
    mark: 'R',
  },
  {
    code: 'co.pack_money',
    kind: 'money',
    title: 'Pesos colombianos, +57',
    words: 'Montos en pesos colombianos; teléfonos con +57.',
    source: 'Unicode CLDR y libphonenumber',
    mark: 'R',
  },
  {
    code: 'co.pack_registry',
    kind: 'registry',
    title: 'De la ciudad',
    words: 'Vimos los de Bogotá y Barranquilla, solo para caninos de manejo especial.',
    source: 'elespectador.com y barranquilla.gov.co',
    mark: 'P',
  },
]);
