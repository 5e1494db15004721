/** The clinic's calls on the documentation's page. */
import { escapeHtml } from '#server/platform/lib/html.ts';
import type { ClinicCall } from './call.ts';
import { clinicCalls } from './calls.ts';
import { type Parameter, parametersOf, problemExample, problemsOf } from './openapi.ts';
import { PROBLEMS } from './problems.ts';

/** How the page draws what all calls have. */
interface Drawing {
  code: (value: unknown) => string;
  inline: (text: string) => string;
  fieldTable: (fields: { name: string; required: boolean; note: string; schema: Parameter['schema'] }[]) => string;
}

export function clinicLinks(): string {
  return clinicCalls
    .map(({ operationId, path }) => `<li><a href="#${operationId}"><code>${escapeHtml(path)}</code></a></li>`)
    .join('');
}

export function clinicSections(drawing: Drawing): string {
  const problems = Object.entries(PROBLEMS).map(
    ([code, { status, title, detail }]) =>
      `<li id="${code}"><b class="status">${status}</b> <code>${code}</code> ${escapeHtml(title)}. ${drawing.inline(detail)}</li>`,
  );
  const sectionsOf = (ofPerson: boolean) =>
    clinicCalls
      .filter((call) => call.ofPerson === ofPerson)
      .map((call) => section(call, drawing))
      .join('\n');
  return `<section class="sheet" aria-labelledby="clinica"><h2 id="clinica">Llamadas de la clínica</h2>
<p>Para los programas del equipo: solo leen, y solo con una clave de la clínica, que un administrador crea y revoca en Integraciones. Sigue aunque quien la creó deje el equipo, y abre lo que dicen sus permisos. Las listas siguen donde quedaron: el valor de <code>siguiente</code> va en <code>despues_de</code> de la próxima; <code>null</code> es la última página. Los teléfonos van como <code>+593998842547</code>.</p>
<p>Todo lo que no es 200 es un <em>problem detail</em> (RFC 9457, <code>application/problem+json</code>); su <code>codigo</code> no cambia nunca:</p>
${drawing.code(problemExample('PERMISO_FALTA'))}
<ul class="refusals">${problems.join('')}</ul>
<p>Toda respuesta dice el ritmo de su clave como lo escribe <code>draft-ietf-httpapi-ratelimit-headers</code>: <code>RateLimit-Policy: "clave";q=600;w=60</code> son 600 llamadas en 60 segundos, y <code>RateLimit: "clave";r=598;t=41</code>, que quedan 598 por 41 segundos. Un navegador llama desde otra dirección donde quien opera el servidor la puso en <code>CORS_ORIGINS</code>, con su clave y sin cookies.</p></section>
${sectionsOf(false)}
<section class="sheet" aria-labelledby="cuenta"><h2 id="cuenta">Llamadas de una cuenta</h2>
<p>Lo mismo para una persona: leen sus animales y lo que consta de ellos con una clave que ella crea en Mi cuenta, y siguen y se rechazan igual. Una clave de la clínica no las abre.</p></section>
${sectionsOf(true)}`;
}

function section(call: ClinicCall, { code, inline, fieldTable }: Drawing): string {
  const { operationId: id, path, scope, summary, example } = call;
  const fields = parametersOf(call).map(({ description, ...one }) => ({ ...one, note: description }));
  return `<section class="sheet" id="${id}" aria-labelledby="${id}-t">
<h2 id="${id}-t"><span class="method">GET</span> <code>${escapeHtml(path)}</code></h2>
<p>Permiso de una clave: <code>${escapeHtml(scope)}</code></p>
<p>${inline(summary)}</p>
${fieldTable(fields)}
<h3>Respuesta</h3>
${code(example)}
<h3>Cuando no se puede</h3>
<p>${problemsOf(call)
    .map((one) => `<a href="#${one}"><code>${one}</code></a>`)
    .join(' · ')}</p>
<h3>Ejemplo</h3>
<pre tabindex="0"><code>${escapeHtml(curlOf(call))}</code></pre>
</section>`;
}

function curlOf({ path, asked }: ClinicCall): string {
  const url = path.replace(/\{(\w+)\}/, (_, name: string) => asked[name] ?? '');
  const query = Object.entries(asked).filter(([name]) => !path.includes(`{${name}}`));
  return [
    `curl http://localhost:3000${url}`,
    ...(query.length > 0 ? [`  -G ${query.map(([name, value]) => `-d '${name}=${value}'`).join(' ')}`] : []),
    "  -H 'Authorization: Bearer plk_…'",
  ].join(' \\\n');
}
