/** Stores the member's profile for the next visit, under the keys of the specification (section 3). */
import { photoUrl } from './files.ts';
import { storeProfile, updateStoredProfile } from './session-storage.ts';
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
    ...photos(me.photo),
  });
  return me;
}

export function keepPhoto(photo: string | null): void {
  updateStoredProfile(photos(photo));
}

function photos(photo: string | null) {
  return {
    foto: photo ? photoUrl(photo, 's') : '',
    path_archivo_foto: photo ? photoUrl(photo, 'l') : '',
  };
}
