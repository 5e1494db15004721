import { rowsOf } from '../shape.ts';

export const rows = rowsOf({ country: 'MX', way: 'enter', authority: 'SENASICA' }, [
  {
    code: 'mx.cert',
    kind: 'window',
    amount: 15,
    least: 0,
    unit: 'day',
    title: 'Certificado de salud',
    english: 'Health certificate on letterhead, 15 days or less',
    words:
      'En hoja membretada, con la cédula profesional del veterinario y las direcciones de salida y de llegada; 15 días o menos.',
    source: 'Texto de SENASICA, en página de terceros',
    mark: 'P',
  },
  {
    code: 'mx.rabies',
    kind: 'rabiesCover',
    detail: 'from3months',
    title: 'Antirrábica vigente',
    english: 'Rabies vaccination in force (exempt under 3 months)',
    words: 'Vigente el día que llega. Con menos de tres meses no se pide.',
    source: 'Texto de SENASICA, en página de terceros',
    mark: 'P',
  },
  {
    code: 'mx.par',
    kind: 'parasites',
    detail: 'both',
    amount: 6,
    least: 0,
    unit: 'month',
    title: 'Desparasitación',
    english: 'Parasite treatment within 6 months',
    words: 'En los seis meses antes, y llega sin pulgas ni garrapatas.',
    source: 'Texto de SENASICA, en página de terceros',
    mark: 'P',
  },
  {
    code: 'mx.box',
    kind: 'task',
    title: 'Jaula limpia y vacía',
    english: 'Clean carrier without bedding or toys',
    words: 'La transportadora va limpia, sin cobijas ni juguetes, con comida para un día.',
    source: 'inspection.canada.ca',
    mark: 'S',
  },
]);
