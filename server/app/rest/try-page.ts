/** A call is tried from the documentation: a page with a script of its own, which calls this server and no other. */
import { createHash } from 'node:crypto';
import { docsStyle } from './docs-style.ts';

const style = `${docsStyle}
form{display:grid;gap:16px}label,.label{display:block;font-weight:680}
:root{--field:#fff;--line-strong:#857C6A}@media (prefers-color-scheme:dark){:root{--field:#242A39;--line-strong:#7F8699}}
select,input,textarea{width:100%;min-height:50px;margin-top:4px;padding:10px 12px;border:1.5px solid var(--line-strong);border-radius:10px;background:var(--field);color:var(--ink);font:inherit;font-weight:400}
.quiet{margin-top:0}
textarea{min-height:11em;font-family:"Atkinson Hyperlegible Mono Variable",ui-monospace,Menlo,monospace;font-size:.9375rem}
button{justify-self:start;min-height:48px;padding:0 20px;border:0;border-radius:12px;background:var(--stamp);color:var(--sheet);font:inherit;font-weight:680;cursor:pointer}
main{max-width:1160px;margin:0 auto}#hecho[hidden]{display:none}#hecho pre{max-height:60vh;overflow:auto}`;

const digest = createHash('sha256').update(style).digest('base64');
export const tryPolicy = `default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'sha256-${digest}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

export const tryPage = `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>PetLove+ - Probar una llamada</title>
<style>${style}</style>
<script type="module" src="/api/docs/probar.js"></script>
</head>
<body>
<header>
<p class="brand">PetLove+</p>
<h1>Probar una llamada</h1>
<p class="lead">Elige una llamada, cambia lo que lleva y envíala a este servidor. Es de verdad: lo que escribe, queda escrito.</p>
<p><a href="/api/docs">Todas las llamadas, explicadas</a></p>
</header>
<main>
<noscript><p class="sheet">Esta página necesita JavaScript. Cada llamada trae su ejemplo para la terminal en <a href="/api/docs">la documentación</a>.</p></noscript>
<form class="sheet" id="llamada">
<label>Llamada<select id="cual" required><option>Cargando las llamadas…</option></select></label>
<p class="quiet" id="que"></p>
<label>Token o clave<input id="token" type="password" autocomplete="off" spellcheck="false" placeholder="plk_…"></label>
<p class="quiet">Se queda en esta página y se va al cerrarla.</p>
<label>Lo que lleva, en JSON<textarea id="lleva" spellcheck="false" autocapitalize="off"></textarea></label>
<button type="submit">Enviar</button>
</form>
<section class="sheet" id="hecho" aria-live="polite" hidden>
<h2 id="estado" tabindex="-1"></h2>
<pre tabindex="0"><code id="cabeceras"></code></pre>
<pre tabindex="0"><code id="cuerpo"></code></pre>
</section>
</main>
</body>
</html>
`;

/** As it runs in the browser. Everything that it shows goes in as text. */
export const tryScript = `const at = (id) => document.getElementById(id);
const SHOWN = ['content-type', 'retry-after', 'ratelimit-policy', 'ratelimit', 'www-authenticate', 'idempotency-replayed'];
const calls = new Map();

function exampleOf({ method, operation }) {
  const body = operation.requestBody?.content?.['application/json'];
  if (body) return body.example ?? {};
  const own = (operation.parameters ?? []).filter((one) => one.in === 'path' || one.required);
  return method === 'get' ? Object.fromEntries(own.map(({ name }) => [name, 1])) : {};
}

function choose() {
  const call = calls.get(at('cual').value);
  const names = (call.operation.parameters ?? []).flatMap(({ name, in: place }) => (place === 'query' ? [name] : []));
  const more = names.length > 0 ? ' Puede llevar: ' + names.join(', ') + '.' : '';
  const scope = call.operation['x-permiso'];
  // Backticks are for the readers of the document.
  at('que').textContent = call.operation.summary.replace(/\`/g, '') + more + (scope ? ' Permiso: ' + scope + '.' : '');
  at('lleva').value = JSON.stringify(exampleOf(call), null, 2);
}

function show(title, headers, body) {
  at('hecho').hidden = false;
  at('estado').textContent = title;
  at('cabeceras').textContent = headers;
  at('cuerpo').textContent = body;
  at('estado').focus();
}

async function send() {
  const { method, path } = calls.get(at('cual').value);
  let asked;
  try {
    asked = JSON.parse(at('lleva').value || '{}');
  } catch {
    return show('Eso no es JSON', '', 'Revisa comillas, comas y llaves.');
  }
  const rest = { ...asked };
  const filled = path.replace(/\\{(\\w+)\\}/g, (_, name) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  const reads = method === 'get';
  const query = reads ? new URLSearchParams(Object.entries(rest).map(([name, value]) => [name, String(value)])) : null;
  const token = at('token').value.trim();
  try {
    const answer = await fetch(filled + (query?.size ? '?' + query : ''), {
      method: method.toUpperCase(),
      credentials: 'omit',
      headers: {
        ...(token && { authorization: 'Bearer ' + token }),
        ...(!reads && { 'content-type': 'application/json' }),
      },
      ...(!reads && { body: JSON.stringify(rest) }),
    });
    const text = await answer.text();
    const headers = SHOWN.flatMap((name) => (answer.headers.has(name) ? [name + ': ' + answer.headers.get(name)] : []));
    let body = text;
    try {
      body = JSON.stringify(JSON.parse(text), null, 2);
    } catch {
      // Shown as it came.
    }
    show(answer.status + ' ' + answer.statusText, headers.join('\\n'), body);
  } catch {
    show('Sin respuesta', '', 'El servidor no contestó. Revisa tu conexión y vuelve a enviarla.');
  }
}

const document_ = await fetch('/api/openapi.json').then((answer) => answer.json()).catch((error) => {
  show('No llegó la lista de llamadas', '', 'Revisa tu conexión y vuelve a cargar esta página.');
  throw error;
});
const groups = new Map();
for (const [path, operations] of Object.entries(document_.paths))
  for (const [method, operation] of Object.entries(operations)) {
    calls.set(operation.operationId, { method, path, operation });
    const [tag = ''] = operation.tags ?? [];
    if (!groups.has(tag)) groups.set(tag, Object.assign(document.createElement('optgroup'), { label: tag }));
    const option = Object.assign(document.createElement('option'), { value: operation.operationId });
    option.textContent = method.toUpperCase() + ' ' + path;
    groups.get(tag).append(option);
  }
at('cual').replaceChildren(...groups.values());
at('cual').addEventListener('change', choose);
at('llamada').addEventListener('submit', (event) => {
  event.preventDefault();
  void send();
});
choose();
`;
