/** Every screen of the product, as `npm run screens` shows it. */

export type Account = 'none' | 'filled' | 'empty' | 'admin';

export interface Screen {
  name: string;
  /** What stands in braces is filled in by `prepare`. */
  path: string;
  account: Account;
  /** What is pressed before the picture, by its accessible name. */
  press?: RegExp;
}

const both = (name: string, address: string): Screen[] => [
  { name, path: address, account: 'filled' },
  { name: `${name}-vacio`, path: address, account: 'empty' },
];

export const SCREENS: Screen[] = [
  { name: 'login', path: '/login', account: 'none' },
  { name: 'registro', path: '/register', account: 'none' },
  { name: 'pos-registro', path: '/posRegistro?correo=ana@correo.ec', account: 'none' },
  { name: 'olvide-clave', path: '/olvideClave', account: 'none' },
  { name: 'confirmar', path: '/confirmarRegistro/{confirm}', account: 'none' },
  { name: 'confirmar-vencido', path: '/confirmarRegistro/vencido', account: 'none' },
  { name: 'cambiar-clave', path: '/cambiarClave/{reset}', account: 'none' },
  { name: 'cambiar-clave-vencido', path: '/cambiarClave/vencido', account: 'none' },
  { name: 'nuevo-correo-vencido', path: '/confirmarCorreo/vencido', account: 'none' },
  { name: 'eliminar-cuenta', path: '/eliminarCuenta/vencido', account: 'none' },
  { name: 'unir-cuenta-vencida', path: '/unirCuenta/vencido', account: 'none' },
  { name: 'completar-registro-vencido', path: '/completarRegistro/vencido', account: 'none' },
  { name: 'ya-esta-hecho', path: '/yaEstaHecho/{done}', account: 'none' },
  { name: 'ya-esta-hecho-vencido', path: '/yaEstaHecho/vencido', account: 'none' },
  { name: 'invitacion', path: '/invitacion/{invite}', account: 'none' },
  { name: 'traspaso', path: '/traspaso/{transfer}', account: 'none' },
  { name: 'invitacion-vencida', path: '/invitacion/vencida', account: 'none' },
  { name: 'primer-administrador', path: '/primerAdministrador/vencido', account: 'none' },
  ...both('inicio', '/dashboard'),
  ...both('mascotas', '/dashboard/mascotas'),
  { name: 'mascotas-sin-resultado', path: '/dashboard/mascotas?q=zzz', account: 'filled' },
  ...both('nueva-mascota', '/dashboard/nuevaMascota'),
  { name: 'nueva-mascota-2', path: '/dashboard/nuevaMascota?mascota={pet}&paso=2', account: 'filled' },
  { name: 'nueva-mascota-3', path: '/dashboard/nuevaMascota?mascota={pet}&paso=3', account: 'filled' },
  { name: 'traer-mascota', path: '/dashboard/traerMascota', account: 'filled' },
  { name: 'ficha', path: '/dashboard/perfilMascotas?mascota={pet}', account: 'filled' },
  {
    name: 'ficha-menu',
    path: '/dashboard/perfilMascotas?mascota={pet}',
    account: 'filled',
    press: /^Más acciones para/,
  },
  { name: 'ficha-vacunas', path: '/dashboard/perfilMascotas?mascota={pet}&tab=vacunas', account: 'filled' },
  {
    name: 'ficha-desparasitacion',
    path: '/dashboard/perfilMascotas?mascota={pet}&tab=desparasitacion',
    account: 'filled',
  },
  { name: 'ficha-enfermedades', path: '/dashboard/perfilMascotas?mascota={pet}&tab=enfermedades', account: 'filled' },
  { name: 'ficha-medicinas', path: '/dashboard/perfilMascotas?mascota={pet}&tab=medicinas', account: 'filled' },
  { name: 'ficha-documentos', path: '/dashboard/perfilMascotas?mascota={pet}&tab=documentos', account: 'filled' },
  { name: 'ficha-solo-ver', path: '/dashboard/perfilMascotas?mascota={shared}', account: 'filled' },
  { name: 'ficha-datos', path: '/dashboard/perfilMascotas?mascota={pet}&tab=datos', account: 'filled' },
  { name: 'ficha-ajena', path: '/dashboard/perfilMascotas?mascota=999999', account: 'filled' },
  { name: 'cedula', path: '/dashboard/mascotaIdentidad?mascota={pet}', account: 'filled' },
  {
    name: 'cedula-reverso',
    path: '/dashboard/mascotaIdentidad?mascota={pet}',
    account: 'filled',
    press: /ver el reverso/i,
  },
  {
    name: 'cedula-pantalla-completa',
    path: '/dashboard/mascotaIdentidad?mascota={pet}',
    account: 'filled',
    press: /pantalla completa/i,
  },
  { name: 'cedula-ajena', path: '/dashboard/mascotaIdentidad?mascota=999999', account: 'filled' },
  { name: 'q', path: '/q/{code}', account: 'none' },
  { name: 'q-desconocida', path: '/q/K7Q2M9XDTB', account: 'none' },
  { name: 'agregar-vacuna', path: '/dashboard?agregar=vacuna&de={pet}', account: 'filled' },
  ...['desparasitacion', 'enfermedad', 'medicina', 'peso', 'control'].map(
    (kind): Screen => ({ name: `agregar-${kind}`, path: `/dashboard?agregar=${kind}&de={pet}`, account: 'filled' }),
  ),
  { name: 'agregar-vacuna-vacio', path: '/dashboard?agregar=vacuna', account: 'empty' },
  { name: 'consulta', path: '/dashboard/consulta?mascota={pet}', account: 'filled' },
  {
    name: 'consulta-codigo',
    path: '/dashboard/consulta?mascota={pet}',
    account: 'filled',
    press: /^Mostrar al veterinario$/,
  },
  { name: 'consulta-vencida', path: '/consulta/vencida', account: 'none' },
  { name: 'consulta-sin-abrir', path: '/consulta/abierta', account: 'none' },
  { name: 'admin-clinicas', path: '/dashboard/admin/clinicas', account: 'admin' },
  { name: 'carnet', path: '/dashboard/carnet?mascota={pet}', account: 'filled' },
  { name: 'comprobantes', path: '/dashboard/comprobantes?mascota={pet}', account: 'filled' },
  { name: 'comprobante-vencido', path: '/comprobante/vencido', account: 'none' },
  { name: 'verificar', path: '/verificar', account: 'none' },
  { name: 'verificar-desconocido', path: '/verificar/CV-0000-00000', account: 'none' },
  ...both('propietarios', '/dashboard/propietarios'),
  { name: 'perfil-propietario', path: '/dashboard/perfilPropietario?propietario={owner}', account: 'filled' },
  { name: 'familia', path: '/dashboard/familia?mascota={pet}', account: 'filled' },
  { name: 'traspasar', path: '/dashboard/traspasar?mascota={pet}', account: 'filled' },
  { name: 'nuevo-propietario', path: '/dashboard/nuevoPropietario', account: 'empty' },
  ...both('galeria', '/dashboard/galeria'),
  { name: 'galeria-album', path: '/dashboard/galeria?mascota={pet}', account: 'filled' },
  { name: 'galeria-ajena', path: '/dashboard/galeria?mascota=999999', account: 'filled' },
  ...both('accesorios', '/dashboard/accesorios'),
  { name: 'buscar', path: '/dashboard/buscarMascotaU', account: 'filled' },
  { name: 'buscar-mia', path: '/dashboard/buscarMascotaU?codigo={code}', account: 'filled' },
  { name: 'buscar-ajena', path: '/dashboard/buscarMascotaU?codigo={code}', account: 'empty' },
  { name: 'buscar-desconocida', path: '/dashboard/buscarMascotaU?codigo=K7Q2M9XDTB', account: 'filled' },
  { name: 'usuario', path: '/dashboard/usuario', account: 'filled' },
  ...['seguridad', 'avisos', 'datos'].map(
    (tab): Screen => ({ name: `usuario-${tab}`, path: `/dashboard/usuario?tab=${tab}`, account: 'filled' }),
  ),
  { name: 'menu', path: '/dashboard/mascotas', account: 'filled', press: /menú/i },
  { name: 'agregar', path: '/dashboard/mascotas', account: 'filled', press: /^agregar$/i },
  { name: 'admin-mascotas', path: '/dashboard/admin/mascotas', account: 'admin' },
  { name: 'admin-mascotas-sin-resultado', path: '/dashboard/admin/mascotas?q=zzz', account: 'admin' },
  { name: 'admin-usuarios', path: '/dashboard/admin/usuarios', account: 'admin' },
  { name: 'admin-tareas', path: '/dashboard/admin/tareas', account: 'admin' },
  { name: 'admin-sin-permiso', path: '/dashboard/admin/usuarios', account: 'filled' },
];
