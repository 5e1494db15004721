/** The countries that ask a treatment against one tapeworm. */
import { type FirstRule, rowsOf } from '../shape.ts';

export function echinococcus(country: string): FirstRule[] {
  return rowsOf({ country, way: 'enter', authority: 'el servicio veterinario del país de llegada' }, [
    {
      code: `${country.toLowerCase()}.echino`,
      kind: 'substance',
      species: 'dog',
      detail: 'praziquantel',
      amount: 120,
      least: 24,
      unit: 'hour',
      title: 'Praziquantel entre 24 y 120 horas antes',
      english: 'Praziquantel 24 to 120 hours before entry',
      words: 'Un veterinario le da praziquantel y anota el día y la hora: entre 24 y 120 horas antes de entrar.',
      source: 'Varias páginas de terceros',
      mark: 'P',
    },
  ]);
}
