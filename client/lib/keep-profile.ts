/** Keeps who is signed in under the names of the specification (section 3), for the next visit. */
import { storeProfile } from './session-storage.ts';
import type { Answers } from './trpc.ts';

export function keepProfile(me: Answers['auth']['me']): void {
  storeProfile({
    idUsuario: String(me.userId),
    nombreUsuario: me.name,
    apellidoUsuario: me.surname,
    rol: me.role,
    pais: me.countryName ?? '',
    descripcionPlan: me.planDescription,
    fechaAlta: me.createdAt,
    telefono: me.phone ?? '',
    codigoPais: me.phoneCode ?? '',
  });
}
