/** What is known of the country beside travel. */
import { rowsOf } from '../shape.ts';

export const rows = rowsOf({ country: 'PE', way: 'pack' }, [
  {
    code: 'pe.pack_identity',
    kind: 'identity',
    title: 'DNI y RUC',
    words: 'El RUC se comprueba con su dígito; del DNI solo se mira el largo.',
    source: 'python-stdnum',
    mark: 'R',
  },
  {
    code: 'pe.pack_money',
    kind: 'money',
    title: 'Soles, +51',
    words: 'Montos en soles; teléfonos con +51.',
    source: 'Unicode CLDR y libphonenumber',
    mark: 'R',
  },
  {
    code: 'pe.pack_vaccineName',
    kind: 'vaccineName',
    title: 'Séxtuple, ¿con rabia?',
    words: 'En Perú la séxtuple puede llevar rabia: mira el frasco. Por sí sola no cierra la antirrábica.',
    source: 'trome.com',
    mark: 'P',
  },
  {
    code: 'pe.pack_registry',
    kind: 'registry',
    title: 'De la municipalidad',
    words: 'Ley 27596, en cada municipalidad.',
    source: 'elperfil.pe y andina.pe',
    mark: 'P',
  },
]);
