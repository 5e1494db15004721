/** `/conexionSegura`: whether the address that is open here lets a telephone use the camera, work without a connection and notify. */
import { band, plainPage } from '#server/platform/html/layout.ts';
import { html } from '#server/platform/html/markup.ts';

interface Opened {
  protocol: string;
  /** With its port. */
  host: string;
}

const ASKING = [
  'Leer placas y frascos con la cámara.',
  'Ver y anotar sin conexión, e instalarla como aplicación.',
  'Recibir avisos en este aparato.',
];

/** As browsers decide it (W3C, Secure Contexts): https, or the machine itself. */
export function isSecure({ protocol, host }: Opened): boolean {
  return protocol === 'https' || /^(?:localhost|[\w-]+\.localhost|127(?:\.\d+){3}|\[::1\])(?::\d+)?$/.test(host);
}

export function securePage(opened: Opened): string {
  const secure = isSecure(opened);
  const address = `${opened.protocol}://${opened.host}`;
  return plainPage({
    title: 'Conexión segura',
    heading: secure ? 'Esta dirección es segura' : 'Esta dirección no es segura',
    language: 'es',
    children: html`${
      secure
        ? band('good', 'check', html`<b>${address}</b><p>Aquí funciona todo.</p>`)
        : band(
            'mind',
            'alert',
            html`<b>${address}</b><p>Todo lo demás funciona, pero los navegadores guardan esto para direcciones que empiezan por https:</p>`,
          )
    }<ul>${ASKING.map((line) => html`<li>${line}</li>`)}</ul>${
      secure
        ? html`<p class="quiet">Si algo de esto falla igual, revisa los permisos en el candado junto a la dirección.</p>`
        : html`<section class="stack"><h2>Qué hacer</h2><p>Si alguien cuida de este servidor, muéstrale esta página. La receta está en su documentación, «HTTPS en la red de la clínica»: funciona también sin salir a internet.</p><p>En la propia máquina del servidor, <b>http://localhost</b> cuenta como segura.</p></section>`
    }<p><a href="/dashboard">Volver a PetLove+</a></p>`,
  });
}
