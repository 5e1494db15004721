import { z } from 'zod';
import { digits, type FieldMap, flag, text } from './fields.ts';
import { legacyRoute } from './route.ts';

const firebase: FieldMap = {
  idToken: text(
    'idToken',
    'El token de identidad que dio Firebase; se comprueban su firma, emisor, destinatario y hora.',
  ),
  provider: text('tipoRegistro', '`google` o `facebook`; debe ser el del token.'),
  code: digits('codigo', 'Solo para cuentas con verificación en dos pasos.'),
};
const SOCIAL_REFUSALS = [
  'NOT_FOUND',
  'SOCIAL_REFUSED',
  'ACCOUNT_UNCONFIRMED',
  'ACCOUNT_DISABLED',
  'TOO_MANY',
  'BUSY',
] as const;

export const firebaseRoutes = [
  legacyRoute({
    path: '/loginFirebase',
    open: true,
    summary:
      'Inicia una sesión con el token de identidad de Firebase. `existeUsuario` es `no` y `token` es null si nadie tiene cuenta todavía. Sin Firebase configurado responde 404.',
    fields: firebase,
    procedure: (api) => api.socialLogin.firebaseSignIn,
    refuses: [...SOCIAL_REFUSALS, 'EMAIL_TAKEN', 'SECOND_FACTOR_REQUIRED'],
    answer: z.object({
      token: z.string().nullable(),
      username: z.string().nullable(),
      existeUsuario: z.enum(['ok', 'no']),
    }),
    from: ({ exists, email, token }) => ({ token, username: email, existeUsuario: exists ? 'ok' : 'no' }),
  }),
  legacyRoute({
    path: '/registroFirebase',
    open: true,
    summary:
      'Crea una cuenta con el token de identidad de Firebase. El correo es el del token; la contraseña que se envíe no sirve para entrar. `token` es null si el correo todavía se confirma con el mensaje que enviamos. Sin Firebase configurado responde 404.',
    fields: {
      ...firebase,
      email: text('correoElectronico', 'Solo cuenta si el token no trae correo; `username` lleva el mismo.', {
        twin: 'username',
      }),
      name: text('nombres', 'Nombre de la persona; si falta, el del token.'),
      country: digits('pais', 'Código ISO del país o su código telefónico; si falta, Ecuador.'),
      phone: digits('telefonoMovil', 'Con o sin el código del país; cuenta junto con `pais`.'),
      acceptTerms: flag('aceptaCondisiones', 'Registrarse es aceptar las condiciones; `false` no registra.'),
    },
    supplies: { acceptTerms: true },
    procedure: (api) => api.socialLogin.firebaseSignUp,
    refuses: [...SOCIAL_REFUSALS, 'EMAIL_TAKEN', 'SECOND_FACTOR_REQUIRED'],
    answer: z.object({ estado: z.literal('ok'), token: z.string().nullable() }),
    from: ({ token }) => ({ estado: 'ok', token }),
  }),
];
