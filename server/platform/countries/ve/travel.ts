import { rowsOf } from '../shape.ts';

export const rows = rowsOf({ country: 'VE', way: 'enter', authority: 'el consulado de Venezuela' }, [
  {
    code: 've.legal',
    kind: 'task',
    title: 'Legalización consular',
    english: 'Consular legalisation of the certificate',
    words: 'El certificado se legaliza en la Cancillería y en el consulado antes de viajar.',
    source: 'dialoguemos.ec',
    mark: 'P',
  },
  {
    code: 've.unknown',
    kind: 'advice',
    title: 'No encontramos sus otras reglas',
    words: 'Vacunas y plazos de Venezuela: pregúntalos al consulado antes de comprar el pasaje.',
    source: 'No encontrado',
    mark: 'K',
  },
]);
