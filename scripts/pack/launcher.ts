/** The files that a person sees in an unpacked package. */
import { SERVING_FLAGS } from '../build/parts.ts';
import type { Arch } from './packages.ts';

const SAYS: Record<Arch, string> = { x64: 'x86_64', arm64: 'aarch64' };
const LOADER: Record<Arch, string> = {
  x64: '/lib64/ld-linux-x86-64.so.2 /lib/x86_64-linux-gnu/ld-linux-x86-64.so.2',
  arm64: '/lib/ld-linux-aarch64.so.1 /lib64/ld-linux-aarch64.so.1',
};

/** The command `petlove`: it knows the folder of its version, so that a newer package unpacked over it takes its place. */
export function launcher(version: string, arch: Arch): string {
  return `#!/bin/sh
# PetLove+ ${version}. Sin nada más, sirve; «./petlove ayuda» dice las otras órdenes.
here=$(dirname -- "$(readlink -f -- "$0")") || exit 1
if [ "$(uname -s) $(uname -m)" != 'Linux ${SAYS[arch]}' ]; then
  echo "Este paquete es para Linux ${SAYS[arch]} y esta máquina es $(uname -s) $(uname -m). Descarga el suyo." >&2
  exit 1
fi
for loader in ${LOADER[arch]}; do
  [ -e "$loader" ] && exec "$here/app-${version}/bin/node" ${SERVING_FLAGS.join(' ')} "$here/app-${version}/petlove.mjs" "$@"
done
echo 'Este paquete necesita un Linux con glibc 2.28 o más nueva (Debian, Ubuntu, Fedora). En Alpine, usa el contenedor.' >&2
exit 1
`;
}

export function readMe(version: string): string {
  return `PetLove+ ${version}
===============

  ./petlove

y abre http://localhost:3000. La primera vez imprime el enlace con el que creas al primer administrador.

- Todo lo que hay que guardar queda en la carpeta «data», junto a esta orden. Respáldala; «app-${version}» es solo el programa.
- Los ajustes (la dirección pública, el correo, los respaldos…) van en un archivo «.env» junto a esta orden. «.env.example» los
  explica uno por uno.
- «cliente.ts» es para quien programa: un cliente en TypeScript de las llamadas de esta versión, sin paquetes. /api/docs las muestra.
- ./petlove ayuda   dice las demás órdenes: administrador, restaurar un respaldo, pasar a PostgreSQL.

Actualizar: «Respaldar ahora», detén el servidor, desempaca el paquete nuevo encima (en la carpeta que contiene a esta) y
arranca ./petlove. Los datos se ponen al día solos, con una copia antes. La carpeta «app-» de la versión anterior ya no hace
falta; bórrala cuando veas que todo está bien.

Corre en Linux con glibc 2.28 o más nueva, y trae su propio Node. Licencia MIT (LICENSE); lo que es de otros, con sus
licencias, está en AVISOS-DE-TERCEROS.txt.
`;
}
