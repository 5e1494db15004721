/** What this server sends to other programs, as the webhooks section of the OpenAPI document and for a person to read. */
import { escapeHtml } from '#server/platform/lib/html.ts';
import { EVENTS } from '#server/platform/webhooks/rules.ts';

const events = Object.entries(EVENTS);

export const webhookBody = (event: string, datos: Readonly<Record<string, unknown>>) => ({
  id: 'evt_5f0c6e1e-6b0f-4c1e-9a7e-2f1c8d3b4a55',
  evento: event,
  fecha: '2026-11-22T15:00:00.000Z',
  datos,
});

const header = (description: string, example: string) => ({
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
  example,
});

export function documentedWebhooks() {
  return Object.fromEntries(
    events.map(([event, { title, what, example }]) => [
      event,
      {
        post: {
          operationId: `webhook-${event.replace('.', '-')}`,
          summary: `${title}. ${what}`,
          security: [],
          parameters: [
            { name: 'webhook-id', ...header('El mismo en cada repetición de un aviso.', 'evt_5f0c6e1e') },
            { name: 'webhook-timestamp', ...header('Los segundos desde 1970 de este intento.', '1795359600') },
            {
              name: 'webhook-signature',
              ...header(
                'Standard Webhooks 1.0.0: v1, coma y en base64 el HMAC-SHA256 de «id.segundos.cuerpo»; la clave son los bytes en base64 tras whsec_.',
                'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
              ),
            },
            { name: 'PetLove-Id', ...header('El mismo en cada repetición de un aviso.', 'evt_5f0c6e1e') },
            {
              name: 'PetLove-Signature',
              ...header(
                't son los segundos desde 1970; v1, HMAC-SHA256 en hexadecimal de «t.cuerpo» con el secreto del webhook.',
                't=1795359600,v1=3b1f…',
              ),
            },
          ],
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemaOf(event, example) } },
          },
          responses: {
            200: { description: 'Cualquier estado 2xx en menos de 5 segundos: recibido.' },
            '4XX': { description: 'Se vuelve a intentar durante 24 horas.' },
          },
        },
      },
    ]),
  );
}

function schemaOf(event: string, example: Readonly<Record<string, string | number | null>>) {
  const typeOf = (name: string, value: unknown) =>
    typeof value === 'string' ? { type: 'string' } : { type: name === 'placaId' ? ['integer', 'null'] : 'integer' };
  return {
    type: 'object',
    required: ['id', 'evento', 'fecha', 'datos'],
    properties: {
      id: { type: 'string' },
      evento: { type: 'string', const: event },
      fecha: { type: 'string', format: 'date-time' },
      datos: {
        type: 'object',
        required: Object.keys(example),
        properties: Object.fromEntries(Object.entries(example).map(([name, value]) => [name, typeOf(name, value)])),
      },
    },
  };
}

/** For the page: keys and webhooks in words. */
export function integrationWords(code: (value: unknown) => string): string {
  const rows = events.map(
    ([event, { title, what, example }]) =>
      `<li><b><code>${escapeHtml(event)}</code></b> ${escapeHtml(title)}. ${escapeHtml(what)}${code(webhookBody(event, example))}</li>`,
  );
  return `<section class="sheet" aria-labelledby="claves"><h2 id="claves">Claves de API y webhooks</h2>
<p>En lugar del token de <code>/login</code> sirve una clave <code>plk_…</code> de Configuración, Integraciones: abre solo las llamadas de sus permisos y responde 403 en las demás. Hasta 600 llamadas por minuto.</p>
<p>Un webhook recibe un <code>POST</code> por cada aviso, firmado como dice Standard Webhooks (<code>webhook-id</code>, <code>webhook-timestamp</code>, <code>webhook-signature</code>): cualquiera de sus bibliotecas lo comprueba con el secreto; si el tuyo es de antes y lleva - o _, escribe + y / en su lugar y = al final. Responde 2xx en menos de 5 segundos; si no, se repite durante 24 horas con el mismo <code>webhook-id</code>.</p>
<p>Las cabeceras de antes siguen llegando: <code>PetLove-Id</code>, y en <code>PetLove-Signature: t=…,v1=…</code> el HMAC-SHA256 en hexadecimal de <code>t</code>, un punto y el cuerpo, con el secreto entero como clave.</p>
<ul>${rows.join('')}</ul></section>`;
}
