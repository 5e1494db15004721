/** What is known of the country beside travel. */
import { rowsOf } from '../shape.ts';

export const rows = rowsOf({ country: 'AR', way: 'pack' }, [
  {
    code: 'ar.pack_identity',
    kind: 'identity',
    title: 'DNI y CUIT',
    words: 'El CUIT se comprueba con su dígito; del DNI solo se mira el largo.',
    source: 'python-stdnum',
    mark: 'R',
  },
  {
    code: 'ar.pack_money',
    kind: 'money',
    title: 'Pesos argentinos, +54',
    words: 'Montos en pesos argentinos; teléfonos con +54.',
    source: 'Unicode CLDR y libphonenumber',
    mark: 'R',
  },
  {
    code: 'ar.pack_vaccineName',
    kind: 'vaccineName',
    title: 'Séxtuple',
    words: 'La quíntuple y coronavirus.',
    source: 'Página de terceros',
    mark: 'P',
  },
  {
    code: 'ar.pack_registry',
    kind: 'registry',
    title: 'De la ciudad',
    words: 'Vimos el de Buenos Aires, solo para perros de la Ley 4078.',
    source: 'defensoria.org.ar',
    mark: 'S',
  },
]);
