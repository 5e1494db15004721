/** Every call for a person to read: one page, made on the server, without a script. */
import { createHash } from 'node:crypto';
import { setImmediate as breathe } from 'node:timers/promises';
import { statusOf } from '#server/app/http/status.ts';
import { domainMessages } from '#server/platform/errors/messages.es.ts';
import { CODE_OF_REFUSAL, CODE_OF_STATUS } from '#server/platform/errors/refusal-codes.ts';
import { escapeHtml } from '#server/platform/lib/html.ts';
import { clinicLinks, clinicSections } from './clinic/docs.ts';
import { docsStyle } from './docs-style.ts';
import { type DocumentedField, documentedFields, type Schema } from './openapi.ts';
import { refusalsOf } from './refusals.ts';
import type { LegacyChoice, LegacyRoute } from './route.ts';
import { sampleOf } from './samples.ts';
import { scopeWords } from './scopes.ts';
import { integrationWords } from './webhook-docs.ts';

const digest = createHash('sha256').update(docsStyle).digest('base64');
/** Nothing but this page's own style sheet may run or load. */
export const docsPolicy = `default-src 'none'; style-src 'sha256-${digest}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

interface Entry {
  route: LegacyRoute;
  title: string;
  summary: string;
  fields: DocumentedField[];
  /** Values fixed for the example. */
  fixed: Record<string, unknown>;
}

/**
 * The whole page, call by call as openapiDocument. Everything in it comes from the same tables as the answers themselves.
 * @param components of openapiDocument
 */
export async function docsPage(
  routes: readonly LegacyRoute[],
  choices: readonly LegacyChoice[],
  components: { schemas: Record<string, Schema> },
): Promise<string> {
  const resolve = (ref: string): Schema => components.schemas[ref.split('/').at(-1) ?? ''] ?? {};
  const answerOf = ({ route }: Entry) => sampleOf('', answerSchema(route, components.schemas), resolve);
  const entries: Entry[] = [];
  for (const route of routes) {
    await breathe();
    entries.push(entryOf(route));
  }
  entries.push(...choices.flatMap(entriesOfChoice));
  const sections: string[] = [];
  for (const entry of entries) {
    await breathe();
    sections.push(callSection(entry, answerOf(entry)));
  }
  return `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>PetLove+ - Llamadas para otros programas</title>
<style>${docsStyle}</style>
</head>
<body>
<a class="skip" href="#llamadas">Ir a las llamadas</a>
<header>
<p class="brand">PetLove+</p>
<h1>Llamadas para otros programas</h1>
<p class="lead">Envía y recibe JSON. Inicia sesión con <code>/login</code> y manda su token en cada llamada como
<code>Authorization: Bearer</code>. Un campo que no se conoce se pasa por alto; uno que falta o está mal se nombra en la respuesta.</p>
<p><a href="/api/openapi.json">El mismo documento en OpenAPI 3.1</a> · <a href="/api/docs/comprobante-firmado">El comprobante firmado, para lectores de otros</a></p>
<p><a href="/api/docs/probar">Probar una llamada aquí</a> · <a href="/api/docs/cliente.ts">Un cliente en TypeScript, hecho de este documento</a></p>
</header>
<div class="columns">
<nav aria-label="Llamadas"><ol>${entries.map((entry) => `<li><a href="#${anchor(entry)}"><code>${escapeHtml(entry.title)}</code></a></li>`).join('')}${clinicLinks()}</ol></nav>
<main id="llamadas">
<section class="sheet" aria-labelledby="reglas"><h2 id="reglas">En todas las llamadas</h2>
<ul>
<li>Las fechas son <code>AAAA-MM-DD</code>; los instantes, ISO 8601 en UTC; los ids, números enteros.</li>
<li>Las listas se piden por páginas con <code>pagina</code> y <code>porPagina</code> (20, como máximo 100).</li>
<li>Lo que es de otra persona responde 404, igual que lo que no existe.</li>
<li>Con la cabecera <code>Idempotency-Key</code>, repetir una llamada que cambia algo dentro de 24 horas da la primera respuesta y no hace nada dos veces. La misma clave con otro cuerpo responde 409. Vale también tras un corte: repite con la misma clave y todo se habrá hecho una vez. Solo donde otra empresa todavía no dijo qué pasó responde 409 con <code>EN_DUDA</code>: espera lo que dice <code>Retry-After</code> y repítelo.</li>
<li>Una foto va como data URL en <code>foto</code>, de hasta 10 MB: JPEG, PNG o WebP, y donde es un certificado también PDF. Las llamadas que solo traen una foto aceptan además un formulario <code>multipart/form-data</code> con los mismos nombres. Lo que se guarda es una copia sin datos de la cámara; <code>url</code> y <code>urlMiniatura</code> se abren con el mismo token.</li>
<li>Sin foto, un cuerpo lleva hasta 256 kB. Con 429 y 503, <code>Retry-After</code> dice cuántos segundos esperar.</li>
<li>El registro de un animal sale entero y vuelve a entrar como JSON documentado: <a href="/api/esquemas/animal-1.json">su esquema</a> dice qué es cada campo. Su tutor lo descarga de la ficha.</li>
<li>Al corregir, un campo ausente queda como está y <code>null</code> lo vacía.</li>
</ul>
<p>Todo lo que no es 200 tiene esta forma, salvo en las <a href="#clinica">llamadas de la clínica</a>:</p>
${code({ titulo: 'Datos inválidos', mensaje: 'Escribe su nombre.', codigo: 'DATO_INVALIDO', campos: { nombre: 'Escribe su nombre.' } })}
<p>Con <code>Accept: application/problem+json</code> llega lo mismo como <em>problem detail</em> (RFC 9457). Las palabras pueden cambiar; <code>codigo</code>, nunca: compara ese.</p>
${codeList()}
</section>
${integrationWords(code)}
${sections.join('\n')}
${clinicSections({ code, inline, fieldTable })}
</main>
</div>
</body>
</html>
`;
}

function callSection(entry: Entry, answer: unknown): string {
  const { route, title, summary, fields } = entry;
  const id = anchor(entry);
  return `<section class="sheet" id="${id}" aria-labelledby="${id}-t">
<h2 id="${id}-t"><span class="method">${route.method}</span> <code>${escapeHtml(title)}</code>${route.open ? ' <span class="open">pública</span>' : ''}</h2>${
    route.open
      ? ''
      : `
<p>Permiso de una clave: <code>${escapeHtml(scopeWords(route.path))}</code></p>`
  }
<p>${inline(summary)}</p>
${fields.length > 0 ? fieldTable(fields) : '<p class="quiet">No lleva campos.</p>'}
<h3>Respuesta</h3>
${code(answer)}
${refusalList(route)}
<h3>Ejemplo</h3>
<pre tabindex="0"><code>${escapeHtml(curlOf(entry))}</code></pre>
</section>`;
}

/** By status those that say no more than it; then the exact ones with their meaning. */
function codeList(): string {
  const general = Object.entries(CODE_OF_STATUS).map(([status, code]) => ({ status, code, title: '' }));
  const exact = (Object.keys(CODE_OF_REFUSAL) as (keyof typeof CODE_OF_REFUSAL)[]).map((refusal) => ({
    status: String(refusal === 'OUTCOME_UNKNOWN' ? 409 : statusOf(refusal)),
    code: CODE_OF_REFUSAL[refusal],
    title: domainMessages[refusal].title,
  }));
  const rows = [...general, ...exact].toSorted((a, b) => a.status.localeCompare(b.status));
  return `<details id="codigos"><summary>Todos los códigos</summary><ul class="refusals">${rows
    .map(
      ({ status, code, title }) => `<li><b class="status">${status}</b> <code>${code}</code> ${escapeHtml(title)}</li>`,
    )
    .join('')}</ul></details>`;
}

function fieldTable(fields: DocumentedField[]): string {
  const rows = fields.map(
    ({ name, required, note, schema }) =>
      `<tr><th scope="row"><code>${escapeHtml(name)}</code></th><td>${typeWords(schema)}</td><td>${required ? 'obligatorio' : 'opcional'}</td><td class="note">${inline(note)}</td></tr>`,
  );
  return `<div class="scroll" tabindex="0"><table><thead><tr><th scope="col">Campo</th><th scope="col">Tipo</th><th scope="col">Hace falta</th><th scope="col">Qué es</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
}

function refusalList(route: LegacyRoute): string {
  const items = [...refusalsOf(route)].map(
    ([status, titles]) => `<li><b class="status">${status}</b> ${escapeHtml(titles.join(' · '))}</li>`,
  );
  return items.length > 0 ? `<h3>Cuando no se puede</h3>\n<ul class="refusals">${items.join('')}</ul>` : '';
}

function entryOf(route: LegacyRoute): Entry {
  return { route, title: route.path, summary: route.summary, fields: documentedFields(route), fixed: {} };
}

function entriesOfChoice({ by, rows }: LegacyChoice): Entry[] {
  return Object.entries(rows).map(([value, route]) => {
    const chooser = { name: by.name, required: true, note: `${by.note} Aquí \`${value}\`.`, schema: { const: value } };
    return {
      route,
      title: `${route.path} · ${value}`,
      summary: route.summary,
      fields: [chooser, ...documentedFields(route)],
      fixed: { [by.name]: value },
    };
  });
}

function curlOf({ route, fields, fixed }: Entry): string {
  const shown = fields.filter(
    ({ required, name }) => required || ['raza', 'fechaNacimiento', 'proximaFecha'].includes(name),
  );
  const body = {
    ...Object.fromEntries(shown.map(({ name, schema }) => [name, sampleOf(name, schema, () => ({}))])),
    ...fixed,
  };
  if (route.method === 'GET') return `curl http://localhost:3000${route.path}`;
  const bearer = route.open
    ? []
    : [`  -H 'Authorization: Bearer ${route.bearerField ? 'TOKEN_DE_RECUPEARCLAVE' : 'TOKEN'}'`];
  return [
    `curl http://localhost:3000${route.path}`,
    ...bearer,
    "  -H 'Content-Type: application/json'",
    `  -d '${JSON.stringify(body)}'`,
  ].join(' \\\n');
}

function answerSchema(route: LegacyRoute, schemas: Record<string, Schema>): Schema {
  const name = route.path.slice(1);
  return schemas[name.charAt(0).toUpperCase() + name.slice(1)] ?? {};
}

function typeWords(schema: Schema): string {
  const { type, format, enum: values, anyOf, const: constant } = schema;
  if (typeof constant === 'string') return `<code>${escapeHtml(constant)}</code>`;
  if (Array.isArray(values)) return values.map((value) => `<code>${escapeHtml(String(value))}</code>`).join(', ');
  if (format === 'date') return 'fecha';
  const [first] = [anyOf ? anyOf[0]?.type : type].flat();
  return (
    { integer: 'entero', number: 'número', boolean: '<code>true</code> o <code>false</code>', string: 'texto' }[
      String(first)
    ] ?? 'texto'
  );
}

function anchor({ title }: Entry): string {
  return title.replace(/[^\w-]+/g, '-').replace(/^-/, '');
}

function code(value: unknown): string {
  return `<pre tabindex="0"><code>${escapeHtml(JSON.stringify(value, null, 2))}</code></pre>`;
}

/** Backticks become code, everything else is text. */
function inline(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}
