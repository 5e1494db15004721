/** Identity alone: Spain is a place to travel to. */
import { rowsOf } from '../shape.ts';

export const rows = rowsOf({ country: 'ES', way: 'pack' }, [
  {
    code: 'es.pack_identity',
    kind: 'identity',
    title: 'DNI, NIE y NIF',
    words: 'El DNI y el NIE se comprueban con su letra; del NIF de una empresa solo se mira el largo.',
    source: 'python-stdnum',
    mark: 'R',
  },
]);
