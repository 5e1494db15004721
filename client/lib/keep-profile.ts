/** Stores the member's profile for the next visit, under the keys of the specification (section 3). */
import { photoUrl } from './files.ts';
import { storeProfile } from './session-storage.ts';
import type { Answers } from './trpc.ts';

export function keepProfile(me: Answers['auth']['me']): void {
  storeProfile({
    idUsuario: String(me.userId),
    nombreUsuario: me.name,
    apellidoUsuario: me.surname,
    rol: me.role,
    foto: me.photo ? photoUrl(me.photo, 's') : '',
    pais: me.countryName ?? '',
    descripcionPlan: me.planDescription,
    fechaAlta: me.createdAt,
    telefono: me.phone ?? '',
    codigoPais: me.phoneCode ?? '',
    path_archivo_foto: me.photo ? photoUrl(me.photo, 'l') : '',
  });
}
