/** Stores the member's profile for the next visit, under the keys of the specification (section 3). */
import { photoUrl } from './files.ts';
import { storeProfile } from './session-storage.ts';
import { type Answers, api } from './trpc.ts';

/** Loads the profile and stores it. @throws the server's error */
export async function keepProfile(): Promise<Answers['auth']['me']> {
  const [me, descripcionPlan] = await Promise.all([api.auth.me.fetch(), api.licences.plan.fetch()]);
  storeProfile({
    idUsuario: String(me.userId),
    nombreUsuario: me.name,
    apellidoUsuario: me.surname,
    rol: me.role,
    pais: me.countryName ?? '',
    descripcionPlan,
    fechaAlta: me.createdAt,
    telefono: me.phone ?? '',
    codigoPais: me.phoneCode ?? '',
    ...photoFields(me.photo),
  });
  return me;
}

export function photoFields(photo: string | null) {
  return {
    foto: photo ? photoUrl(photo, 's') : '',
    path_archivo_foto: photo ? photoUrl(photo, 'l') : '',
  };
}
