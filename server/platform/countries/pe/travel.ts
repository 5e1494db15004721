import { rowsOf } from '../shape.ts';

export const rows = [
  ...rowsOf({ country: 'PE', way: 'enter', authority: 'la autoridad sanitaria del Perú' }, [
    {
      code: 'pe.cert',
      kind: 'task',
      title: 'Certificado oficial',
      english: 'Official health certificate',
      words: 'El certificado oficial del país de salida. No encontramos en cuántos días vence.',
      source: 'Páginas de terceros',
      mark: 'P',
    },
    {
      code: 'pe.rabies',
      kind: 'rabiesCover',
      detail: 'from3months',
      title: 'Antirrábica, desde los tres meses',
      english: 'Rabies vaccination if older than 3 months',
      words: 'Con más de tres meses de edad lleva la antirrábica. No encontramos cuántos días antes.',
      source: 'Páginas de terceros',
      mark: 'P',
    },
    {
      code: 'pe.look',
      kind: 'task',
      title: 'Inspección al llegar',
      english: 'Clinical inspection on arrival',
      words: 'Al llegar lo revisan: ten a mano su carnet y el certificado.',
      source: 'Páginas de terceros',
      mark: 'P',
    },
    {
      code: 'pe.unknown',
      kind: 'advice',
      title: 'No encontramos los plazos del Perú',
      words:
        'Ninguna fuente que vimos dice los plazos de entrada. Antes de comprar el pasaje, pregunta los plazos a la autoridad sanitaria del Perú.',
      source: 'No encontrado',
      mark: 'K',
    },
  ]),
  ...rowsOf({ country: 'PE', way: 'leave', authority: 'la autoridad sanitaria del Perú' }, [
    {
      code: 'pe.out',
      kind: 'task',
      least: 72,
      unit: 'hour',
      title: 'Papeles 72 horas antes',
      english: 'Papers handed in 72 hours before',
      words: 'Los papeles se entregan 72 horas antes o más, con los formularios del Colegio Médico Veterinario.',
      source: 'Páginas de terceros',
      mark: 'P',
    },
  ]),
];
