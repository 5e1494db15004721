/** What is known of the country beside travel. */
import { rowsOf } from '../shape.ts';

export const rows = rowsOf({ country: 'CL', way: 'pack' }, [
  {
    code: 'cl.pack_identity',
    kind: 'identity',
    title: 'RUT',
    words: 'Se comprueba con su dígito verificador, también la K.',
    source: 'python-stdnum',
    mark: 'R',
  },
  {
    code: 'cl.pack_money',
    kind: 'money',
    title: 'Pesos chilenos, +56',
    words: 'Montos en pesos chilenos; teléfonos con +56.',
    source: 'Unicode CLDR y libphonenumber',
    mark: 'R',
  },
  {
    code: 'cl.pack_vaccineName',
    kind: 'vaccineName',
    title: 'Óctuple',
    words: 'Moquillo, adenovirus 1 y 2, parvovirus, coronavirus, parainfluenza y dos de leptospira.',
    source: 'Página de terceros',
    mark: 'P',
  },
  {
    code: 'cl.pack_registry',
    kind: 'registry',
    title: 'Nacional',
    words: 'registratumascota.cl, Ley 21.020.',
    source: 'ChileAtiende, en meganoticias.cl',
    mark: 'S',
  },
]);
