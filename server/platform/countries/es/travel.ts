import { rowsOf } from '../shape.ts';

export const rows = rowsOf({ country: 'ES', way: 'enter', authority: 'la aduana española' }, [
  {
    code: 'es.young',
    kind: 'age',
    amount: 15,
    unit: 'week',
    title: 'Desde las 15 semanas',
    english: 'At least 15 weeks old on arrival',
    words: 'España no recibe animales de menos de 15 semanas.',
    source: 'agenciatributaria.es',
    mark: 'S',
  },
]);
