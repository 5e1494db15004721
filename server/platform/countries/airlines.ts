/** What airlines ask; it changes with each one, so it is advice. */
import { rowsOf } from './shape.ts';

export const rows = rowsOf({ country: '*', way: 'fly', authority: 'tu aerolínea' }, [
  {
    code: 'fly.latam',
    kind: 'advice',
    title: 'LATAM: desde las 16 semanas',
    words: 'Perros y gatos de 16 semanas o más.',
    source: 'latamairlines.com',
    mark: 'S',
  },
  {
    code: 'fly.latam_hold',
    kind: 'advice',
    title: 'LATAM: reserva y bodega',
    words:
      'Reserva 48 horas antes o más. En bodega: 45 kg con jaula, 300 cm lineales y 115 cm de alto como máximo, sin perros ni gatos chatos. No viaja en vuelos de código compartido.',
    source: 'Páginas de terceros',
    mark: 'P',
  },
  {
    code: 'fly.avianca',
    kind: 'advice',
    title: 'Avianca: en cabina',
    words:
      'Desde los 4 meses (2 en vuelos nacionales), 10 kg con un bolso blando de 55 × 35 × 25 cm, uno por cabina. Certificado de 10 días o menos con número de licencia, copia del carnet y reserva 48 horas antes.',
    source: 'elpais.com.co e infobae.com, 2023',
    mark: 'P',
  },
]);
