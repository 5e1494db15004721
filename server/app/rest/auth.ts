import { z } from 'zod';
import type { SignupKind } from '#db/types.ts';
import type { StaffRole } from '#server/platform/core/rights.ts';
import { digits, type FieldMap, flag, text } from './fields.ts';
import { firebaseRoutes } from './firebase.ts';
import { faceUrls } from './photo.ts';
import { legacyRoute } from './route.ts';

const ok = z.literal('ok');
const role = z.enum(['ROLE_USUARIO', 'ROLE_ADMINISTRADOR']);
const ROLE_NAMES = {
  administrator: 'ROLE_ADMINISTRADOR',
  veterinarian: 'ROLE_VETERINARIO',
  reception: 'ROLE_RECEPCION',
} as const satisfies Record<StaffRole, string>;
const clinicRole = z.enum([...Object.values(ROLE_NAMES), 'ROLE_USUARIO']);
const clinicId = z
  .int()
  .nullable()
  .describe(
    'La clínica, para el equipo: enviado como `usuario_id`, la llamada es sobre sus animales; `null`, si solo es tutora.',
  );
const rolesWords = (roles: readonly StaffRole[]): z.infer<typeof clinicRole>[] =>
  roles.length === 0 ? ['ROLE_USUARIO'] : roles.map((one) => ROLE_NAMES[one]);
const origin = z.enum(['correo', 'google', 'facebook']);
/** The older calls know no other. */
const originOf = (kind: SignupKind) => (kind === 'oidc' ? 'correo' : kind);

const signUp: FieldMap = {
  email: text('correoElectronico', 'El correo de la cuenta; `username` lleva el mismo.', { twin: 'username' }),
  password: text('password', 'Al menos 8 caracteres.'),
  confirmPassword: text('confirmarPassword', 'La misma contraseña otra vez.'),
  name: text('nombre', 'Nombre de la persona.'),
  surname: text('primerApellido', 'Su primer apellido.'),
  country: digits('pais', 'Código ISO del país o su código telefónico, de /pais.'),
  phone: digits('telefonoMovil', 'Con o sin el código del país.'),
  acceptTerms: flag('aceptaCondisiones', 'Registrarse es aceptar las condiciones; `false` no registra.'),
};

const register = (path: string, summary: string) =>
  legacyRoute({
    path,
    open: true,
    summary,
    fields: signUp,
    supplies: { acceptTerms: true },
    procedure: (api) => api.auth.signUp,
    refuses: ['SIGNUPS_CLOSED', 'EMAIL_TAKEN', 'TOO_MANY'],
    answer: z.object({ estado: ok, mensaje: z.string() }),
    from: ({ email }) => ({
      estado: 'ok',
      mensaje: `Enviamos un correo a ${email}. Ábrelo para confirmar tu cuenta.`,
    }),
  });

export const authRoutes = [
  legacyRoute({
    path: '/login',
    open: true,
    summary: 'Inicia una sesión y entrega su token.',
    fields: {
      email: text('username', 'El correo de la cuenta.'),
      password: text('password', 'La contraseña.'),
      code: digits(
        'codigo',
        'Solo para cuentas con verificación en dos pasos: los seis números de la aplicación, o un código de recuperación.',
      ),
    },
    procedure: (api) => api.auth.signIn,
    refuses: [
      'WRONG_CREDENTIALS',
      'ACCOUNT_UNCONFIRMED',
      'ACCOUNT_DISABLED',
      'SECOND_FACTOR_REQUIRED',
      'TOO_MANY',
      'BUSY',
    ],
    answer: z.object({ token: z.string().nullable(), username: z.string(), rol: role }),
    from: ({ token, email, role }) => ({ token, username: email, rol: role }),
  }),
  register('/registro', 'Crea una cuenta y envía el correo que la confirma.'),
  register('/signup', 'Otro nombre de /registro.'),
  ...firebaseRoutes,
  legacyRoute({
    path: '/confirmarRegistro',
    open: true,
    summary: 'Confirma la cuenta con el token del correo y abre una sesión.',
    fields: { token: text('tokenConfirmacion', 'El token del enlace que llegó por correo.') },
    procedure: (api) => api.auth.confirmEmail,
    refuses: ['TOKEN_SPENT', 'TOO_MANY'],
    answer: z.object({ estado: ok, token: z.string().nullable() }),
    from: ({ token }) => ({ estado: 'ok', token }),
  }),
  legacyRoute({
    path: '/validarUsuario',
    open: true,
    summary: 'Dice si un correo tiene cuenta y cómo se creó.',
    fields: { email: text('username', 'El correo.') },
    procedure: (api) => api.auth.validateUser,
    refuses: ['TOO_MANY'],
    answer: z.object({
      existeUsuario: z.enum(['ok', 'no']),
      datosUsuario: z.object({ tipo_registro: origin }).nullable(),
    }),
    from: ({ exists, signupKind }) => ({
      existeUsuario: exists ? 'ok' : 'no',
      datosUsuario: signupKind ? { tipo_registro: originOf(signupKind) } : null,
    }),
  }),
  legacyRoute({
    path: '/olvideClave',
    open: true,
    summary: 'Envía el correo para elegir otra contraseña.',
    fields: { email: text('username', 'El correo de la cuenta.') },
    procedure: (api) => api.auth.requestReset,
    refuses: ['EMAIL_UNKNOWN', 'SOCIAL_ACCOUNT', 'TOO_MANY'],
    answer: z.object({ estado: ok, mensaje: z.string() }),
    from: ({ email, waitSeconds }) => ({
      estado: 'ok',
      mensaje:
        waitSeconds === 0
          ? `Enviamos un correo a ${email} con los pasos a seguir.`
          : `Ya enviamos un correo a ${email} y está en camino. Si no llega, pide otro en ${waitSeconds} segundos.`,
    }),
  }),
  legacyRoute({
    path: '/recupearClave',
    open: true,
    summary: 'Cambia el token del correo por otro que solo sirve en /cambiarClave, una vez y durante 15 minutos.',
    fields: { token: text('tokenConfirmacion', 'El token del enlace que llegó por correo.') },
    procedure: (api) => api.auth.openReset,
    refuses: ['TOO_MANY'],
    answer: z.object({
      token: z.string().nullable(),
      estado: z.enum(['ok', 'error']),
      username: z.string().nullable(),
      id: z.int().nullable(),
      nombre: z.string().nullable(),
      primer_apellido: z.string().nullable(),
    }),
    from: ({ token, state, email, userId, name, surname }) => ({
      token,
      estado: state,
      username: email,
      id: userId,
      nombre: name,
      primer_apellido: surname,
    }),
  }),
  legacyRoute({
    path: '/cambiarClave',
    summary:
      'Elige la contraseña nueva y cierra todas las sesiones. El bearer es el token de /recupearClave; él solo dice de quién es la cuenta.',
    bearerField: 'token',
    fields: {
      password: text('clave', 'La contraseña nueva.'),
      confirmPassword: text('confirmarClave', 'La misma otra vez.'),
    },
    procedure: (api) => api.auth.resetPassword,
    answer: z.object({ estado: ok }),
    from: () => ({ estado: 'ok' }),
  }),
  legacyRoute({
    path: '/inicio',
    summary: 'Lo que la pantalla de inicio muestra de la persona.',
    self: { name: 'username', by: 'email' },
    procedure: (api) => api.auth.me,
    answer: z.object({
      idUsuario: z.int(),
      nombreUsuario: z.string(),
      apellidoUsuario: z.string(),
      rol: role,
      roles: z.array(clinicRole).describe('Todo lo que la cuenta es en la clínica; ROLE_USUARIO, si solo es tutora.'),
      clinicaId: clinicId,
      foto: z.string().nullable(),
      pais: z.string().nullable(),
      descripcionPlan: z.string().nullable(),
      fechaAlta: z.iso.date(),
      telefono: z.string().nullable(),
      codigoPais: z.string().nullable(),
      path_archivo_foto: z.string().nullable(),
    }),
    from: async (me, env, api) => ({
      idUsuario: me.userId,
      nombreUsuario: me.name,
      apellidoUsuario: me.surname,
      rol: me.role,
      roles: rolesWords(me.roles),
      clinicaId: me.clinicId,
      foto: faceUrls(me.photo, env).small,
      pais: me.countryName,
      descripcionPlan: await api.licences.plan(),
      fechaAlta: env.dayOf(me.createdAt),
      telefono: me.phone,
      codigoPais: me.phoneCode,
      path_archivo_foto: faceUrls(me.photo, env).large,
    }),
  }),
  legacyRoute({
    path: '/usuarioPrincipal',
    summary: 'La ficha completa de la persona.',
    self: { name: 'usuarioId', by: 'userId' },
    procedure: (api) => api.auth.me,
    answer: z.object({
      idUsuario: z.int(),
      username: z.string(),
      nombre: z.string(),
      primer_apellido: z.string(),
      correoElectronico: z.string(),
      pais: z.string().nullable(),
      codigoPais: z.string().nullable(),
      telefonoMovil: z.string().nullable(),
      tipo_registro: origin,
      rol: role,
      roles: z.array(clinicRole).describe('Todo lo que la cuenta es en la clínica; ROLE_USUARIO, si solo es tutora.'),
      clinicaId: clinicId,
      fechaAlta: z.iso.date(),
      path_archivo_foto: z.string().nullable(),
      totalMascotas: z.int(),
      totalDuenios: z.int(),
    }),
    from: (me, env) => ({
      idUsuario: me.userId,
      username: me.email,
      nombre: me.name,
      primer_apellido: me.surname,
      correoElectronico: me.email,
      pais: me.countryName,
      codigoPais: me.phoneCode,
      telefonoMovil: me.phone,
      tipo_registro: originOf(me.signupKind),
      rol: me.role,
      roles: rolesWords(me.roles),
      clinicaId: me.clinicId,
      fechaAlta: env.dayOf(me.createdAt),
      path_archivo_foto: faceUrls(me.photo, env).large,
      totalMascotas: me.totalPets ?? 0,
      totalDuenios: me.totalOwners ?? 0,
    }),
  }),
  legacyRoute({
    path: '/recBeneficiario',
    summary:
      'Las personas a cuyo nombre puede estar un animal; la primera es la propia. De la clínica, las 100 últimas: todas están en /listadoDuenios.',
    self: { name: 'usuarioId', by: 'userId', clinic: 'keeper' },
    procedure: (api) => api.owners.list,
    answer: z.object({
      datos: z.array(z.object({ beneficiarioId: z.int(), nombreCompleto: z.string(), principal: z.boolean() })),
    }),
    from: (owners) => ({
      datos: owners.map(({ id, name, surname, principal }) => ({
        beneficiarioId: id,
        nombreCompleto: `${name} ${surname}`.trim(),
        principal: principal === 1,
      })),
    }),
  }),
];
