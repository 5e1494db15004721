/** What is known of the country beside travel. */
import { rowsOf } from '../shape.ts';

export const rows = rowsOf({ country: 'EC', way: 'pack' }, [
  {
    code: 'ec.pack_identity',
    kind: 'identity',
    title: 'Cédula y RUC',
    words: 'La cédula y el RUC de una persona se comprueban con su dígito; el de una empresa nueva solo avisa.',
    source: 'Registro Civil y SRI',
    mark: 'S',
  },
  {
    code: 'ec.pack_money',
    kind: 'money',
    title: 'Dólares, +593',
    words: 'Montos en dólares de Estados Unidos; teléfonos con +593.',
    source: 'Unicode CLDR y libphonenumber',
    mark: 'R',
  },
  {
    code: 'ec.pack_plan',
    kind: 'plan',
    title: 'Plan de WSAVA, con antirrábica anual',
    words:
      'El plan es el de WSAVA; la antirrábica es obligatoria, cada año, desde los 3 meses, y gratis en las campañas del Ministerio de Salud.',
    source: 'Ministerio de Salud, en kchcomunicacion, El Universo y gk.city, 2024',
    mark: 'P',
  },
  {
    code: 'ec.pack_vaccineName',
    kind: 'vaccineName',
    title: 'Quíntuple',
    words: 'Moquillo, adenovirus, parvovirus, parainfluenza y leptospirosis.',
    source: 'Dos páginas de terceros',
    mark: 'P',
  },
  {
    code: 'ec.pack_deworming',
    kind: 'deworming',
    title: 'Gusano del corazón en la costa',
    words:
      'En Olón (Santa Elena), 10 de 30 perros tenían microfilarias. En cantones de la costa, pregunta por la prueba antes de empezar.',
    source: 'revistas.ug.edu.ec, 2024',
    mark: 'S',
  },
  {
    code: 'ec.pack_registry',
    kind: 'registry',
    title: 'Municipal, no nacional',
    words:
      'No se encontró un registro nacional: la competencia es de los municipios. La mayoría de animales no tiene microchip.',
    source: 'extra.ec y elheraldo.com.ec',
    mark: 'P',
  },
]);
