/** Entering the European Union from Ecuador, which is not on its list. */
import { rowsOf } from '../shape.ts';

const MAPA = 'Ministerio de Agricultura de España (mapa.gob.es)';

export const rows = rowsOf({ country: 'EU', way: 'enter', authority: 'la aduana y la sanidad del país de llegada' }, [
  {
    code: 'eu.chip',
    kind: 'chipFirst',
    title: 'Microchip antes de la antirrábica',
    english: 'Microchip implanted before the rabies vaccination',
    words:
      'El microchip ISO de 15 números se pone el mismo día que la antirrábica, o antes. Una dosis de antes del microchip no cuenta.',
    source: MAPA,
    mark: 'S',
  },
  {
    code: 'eu.age_vac',
    kind: 'rabiesAge',
    amount: 12,
    unit: 'week',
    title: 'Antirrábica desde las 12 semanas',
    english: 'Rabies vaccination at 12 weeks of age or later',
    words: 'El día de la antirrábica tiene 12 semanas cumplidas o más.',
    source: MAPA,
    mark: 'S',
  },
  {
    code: 'eu.titre_min',
    kind: 'titre',
    amount: 30,
    unit: 'day',
    title: 'Prueba de anticuerpos de la rabia',
    english: 'Rabies antibody titration test (0.5 IU/ml or more)',
    words:
      'Una muestra de sangre, 30 días o más después de la antirrábica, con 0,5 UI/ml o más, en un laboratorio que la Unión Europea reconoce. Desde Ecuador la muestra se envía afuera: cuenta con meses.',
    source: 'Comisión Europea (food.ec.europa.eu) y mapa.gob.es',
    mark: 'S',
  },
  {
    code: 'eu.titre_wait',
    kind: 'titreWait',
    amount: 3,
    unit: 'month',
    title: 'Tres meses desde la muestra',
    english: 'Three months from the blood sample to entry',
    words: 'Entra cuando pasaron tres meses de calendario desde el día de la muestra.',
    source: MAPA,
    mark: 'S',
  },
  {
    code: 'eu.cover',
    kind: 'rabiesCover',
    title: 'Antirrábica vigente, sin cortes desde la muestra',
    english: 'Rabies vaccination in force, without a gap since the sample',
    words:
      'Los refuerzos se ponen antes de que venza la dosis anterior. Con un solo corte hay que empezar otra vez, también la prueba de anticuerpos.',
    source: 'Conocimiento general',
    mark: 'K',
  },
  {
    code: 'eu.cert',
    kind: 'window',
    amount: 10,
    least: 0,
    unit: 'day',
    title: 'Certificado oficial de la Unión Europea',
    english: 'Official animal health certificate for the European Union',
    words: 'El certificado zoosanitario se emite en los 10 días antes de llegar.',
    source: 'mapa.gob.es; el plazo, de otra página',
    mark: 'P',
    note: 'Desde el 22/04/2026 rige el Reglamento (UE) 2026/131, que alarga su validez; no vimos cuánto. Diez días es el valor prudente.',
  },
  {
    code: 'eu.owner',
    kind: 'task',
    title: 'Declaración de quien viaja',
    english: 'Owner’s declaration of non-commercial movement',
    words:
      'Una declaración firmada: viaja contigo, o cinco días antes o después de ti, y son cinco animales como máximo.',
    source: 'mapa.gob.es y agenciatributaria.es',
    mark: 'S',
  },
  {
    code: 'eu.point',
    kind: 'task',
    title: 'Llega por un punto de entrada de viajeros',
    english: 'Arrival through a designated travellers’ point of entry',
    words:
      'Mira que tu aeropuerto de llegada esté en la lista de puntos de entrada, y avisa en la aduana que traes un animal.',
    source: 'agenciatributaria.es',
    mark: 'S',
  },
  {
    code: 'eu.law',
    kind: 'advice',
    title: 'Las reglas cambiaron en 2026',
    words:
      'Los Reglamentos 576/2013 y 577/2013 terminaron el 22/04/2026. Mira si Ecuador está en las listas del Reglamento (UE) 2026/636: si estuviera, no haría falta la prueba de anticuerpos.',
    source: 'food.ec.europa.eu',
    mark: 'S',
  },
]);
