/** The call that reports an error or asks for something better. */
import { z } from 'zod';
import { text, worded } from './fields.ts';
import { PHOTO_REFUSALS, pictureField } from './photo.ts';
import { legacyRoute } from './route.ts';

const KINDS = worded({ error: 'error', mejora: 'improvement' });

export const reportRoutes = [
  legacyRoute({
    path: '/reportarErrorMejora',
    summary: 'Reporta un error o propone una mejora; la respuesta llega por correo y a la web.',
    fields: {
      kind: KINDS('tipo', '`error` o `mejora`.'),
      title: text('titulo', 'Qué pasa, en una línea.'),
      body: text('descripcion', 'Qué se hizo y qué pasó, o qué ayudaría.'),
      file: { ...pictureField, note: 'Una captura de pantalla: JPEG, PNG o WebP como data URL, de hasta 10 MB.' },
    },
    forms: true,
    procedure: (api) => api.feedback.create,
    photo: {
      purpose: 'report',
      of: ({ reportId }) => reportId,
    },
    refuses: PHOTO_REFUSALS,
    answer: z.object({ estado: z.literal('ok'), reporteId: z.int() }),
    from: ({ reportId }) => ({ estado: 'ok', reporteId: reportId }),
  }),
];
