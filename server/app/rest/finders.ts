/** The REST calls with which programs send messages of finders. */
import { z } from 'zod';
import { number, text } from './fields.ts';
import { legacyRoute } from './route.ts';

export const finderRoutes = [
  legacyRoute({
    path: '/enviarNotificacionQr',
    summary:
      'Avisa a la familia de un animal que alguien lo encontró. Responde lo mismo si el código no lleva a nadie; con ubicación, el aviso es urgente.',
    open: true,
    fields: {
      code: text('codigo', 'El de una placa o el de un animal, escrito de cualquier forma.'),
      message: text('mensaje', 'Hasta 2000 letras.'),
      name: text('nombre', 'De quien avisa; la familia solo ve lo que se envía.'),
      phone: text('telefono', 'De quien avisa; sin prefijo, de Ecuador.'),
      latitude: number('latitud', 'En grados; junto con `longitud`.'),
      longitude: number('longitud', 'En grados; junto con `latitud`.'),
    },
    procedure: (api) => api.finders.notify,
    answer: z.object({ estado: z.literal('ok') }),
    from: () => ({ estado: 'ok' }),
  }),
];
