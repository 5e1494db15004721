/** The signed statement for programs of other makers: one page, made of the tables that write and read it, and its test vectors. */
import { createHash } from 'node:crypto';
import {
  DISEASES,
  MOST_BYTES,
  SPECIES,
  VERSION,
  VOUCHER_KINDS,
  type VoucherKind,
} from '#server/documents/statements/format.rules.ts';
import { PRINTED } from '#server/documents/statements/rules.ts';
import { escapeHtml } from '#server/platform/lib/html.ts';
import { docsStyle } from './docs-style.ts';
import { VECTORS } from './statement-vectors.ts';

const style = `${docsStyle}main{max-width:1160px;margin:0 auto}code{overflow-wrap:anywhere}pre code{white-space:pre-wrap}ol{padding-left:24px}tr{grid-template-columns:minmax(0,1fr)}`;
const digest = createHash('sha256').update(style).digest('base64');
export const statementPolicy = `default-src 'none'; style-src 'sha256-${digest}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const KINDS: Record<VoucherKind, string> = {
  v: 'Un veterinario de la clínica que firma, con su registro comprobado.',
  o: 'Un veterinario de otra clínica, que quien firma comprobó.',
  r: 'La clínica que firma, según sus registros: sin un veterinario de registro comprobado.',
  f: 'La familia. PetLove+ no firma lo que solo ella dice; la letra existe para que un lector sepa decirlo.',
  n: 'Quien dijo ser veterinario, sin comprobar. PetLove+ tampoco lo firma.',
};

const PARTS: [string, string][] = [
  ['0 versión', `Entero. Hoy <code>${VERSION}</code>. Otro: «actualiza el lector», nunca «falso».`],
  [
    '1 emisor',
    'El dominio que firma, con su puerto si no es 443: <code>clinica.ec</code>. Muéstralo primero y grande.',
  ],
  ['2 emitido', 'Día, contado desde el 1970-01-01.'],
  ['3 vence', 'Último día en que vale, contado igual. Un año como máximo.'],
  ['4 índice', 'Su lugar en la lista de anulados.'],
  [
    '5 animal',
    '<code>[nombre, especie, raza, sexo, nacimiento, microchip]</code>. Especie como en la tabla de abajo; sexo <code>m</code>, <code>f</code> o vacío; nacimiento es un día.',
  ],
  ['6 quién responde', 'Lista de <code>[clase, nombre, registro, clínica]</code>.'],
  [
    '7 dosis',
    'Lista de <code>[producto, enfermedades, laboratorio, lote, puesta, rige desde, vale hasta, quién]</code>. Enfermedades: códigos separados por comas, o su nombre en palabras. Los tres días, contados igual; 0 es «no se sabe» o «no tiene». <code>quién</code> es el lugar en la lista 6.',
  ],
  ['8 no cupieron', 'Cuántas dosis del registro quedaron fuera del código. Si falta, ninguna.'],
  [
    '9 certificado',
    'Solo en un certificado de salud, esterilización, microchip o fallecimiento: <code>[clase, día, vale hasta, quién, frases]</code>. La clase es <code>salud</code>, <code>esterilizacion</code>, <code>microchip</code> o <code>fallecimiento</code>; los días, contados igual; <code>quién</code>, el lugar en la lista 6; las frases son las del papel. Sus dosis van vacías.',
  ],
];

const FINDINGS = {
  valid: 'vale',
  revoked: 'anulado',
  expired: 'vencido',
  altered: 'no coincide con su firma',
  newer: 'versión que este lector no conoce',
} as const;

/** Made of constants alone. */
export function statementPage(): string {
  const rows = (pairs: [string, string][]) =>
    `<div class="scroll" tabindex="0"><table><tbody>${pairs.map(([name, what]) => `<tr><th scope="row">${name}</th><td class="note">${what}</td></tr>`).join('')}</tbody></table></div>`;
  const codes = Object.values(DISEASES).map(({ code, name }): [string, string] => [
    `<code>${code}</code>`,
    escapeHtml(name),
  ]);
  const species = Object.entries(SPECIES).map(([code, name]): [string, string] => [
    `<code>${code}</code>`,
    escapeHtml(name),
  ]);
  const vectors = VECTORS.vectors.map(
    ({ name, address, json, finding }) =>
      `<h3>${escapeHtml(name)}</h3><p>El ${VECTORS.day}: <b>${FINDINGS[finding]}</b>.</p>${code(address)}${json === null ? '' : code(json)}`,
  );
  return `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>PetLove+ - El comprobante firmado, para otros programas</title>
<style>${style}</style>
</head>
<body>
<header>
<p class="brand">PetLove+</p>
<h1>El comprobante firmado</h1>
<p class="lead">El código de un carnet, un certificado o un comprobante dice qué vacunas tiene un animal y quién responde por ellas, y se
comprueba sin este servidor. Aquí está todo lo que un lector de otro programa necesita.</p>
<p><a href="/api/docs">Las llamadas</a> · <a href="/api/docs/comprobante-firmado.json">Los ejemplos de prueba en JSON</a></p>
</header>
<main>
<section class="sheet" aria-labelledby="que"><h2 id="que">Qué es, y qué no</h2>
<ul>
<li>Un JWS compacto (RFC 7515) con <code>ES256</code>, en el fragmento de una dirección: <code>https://clinica.ec/verificar#cabecera.contenido.firma</code>. El fragmento nunca llega al servidor.</li>
<li>Prueba quién lo escribió, no que el animal sea ese: compara el microchip y la cara. No es un documento oficial.</li>
<li>Un código que abre su propia página no prueba nada: cualquiera imprime uno hacia su dominio. Muestra el dominio que firma y acepta solo los que conoces.</li>
</ul></section>
<section class="sheet" aria-labelledby="leer"><h2 id="leer">Cómo se lee</h2>
<ol>
<li>Cabecera: <code>{"alg":"ES256","kid":"…","zip":"DEF"}</code>. <code>kid</code> es la huella RFC 7638 de la clave pública.</li>
<li>Busca esa clave entre las que publican los dominios que conoces, en <code>/.well-known/jwks.json</code>. Las viejas siguen publicadas. Si no la tienes y no hay conexión: «no se puede comprobar», nunca «falso».</li>
<li>Comprueba la firma antes de usar nada de lo que dice. Base64url sin relleno y en su única forma.</li>
<li>El contenido va comprimido con DEFLATE sin cabecera (RFC 1951). No desempaques más de ${MOST_BYTES} bytes.</li>
<li>El emisor que dice (parte 1) tiene que ser el dominio que publica la clave.</li>
<li>Mira la lista de anulados, el vencimiento y, en cada dosis, desde y hasta cuándo vale ese día. Emitido después de mañana: uno de los dos relojes está mal.</li>
</ol></section>
<section class="sheet" aria-labelledby="contenido"><h2 id="contenido">El contenido</h2>
<p>Una lista JSON en UTF-8 (NFC). Lo que falta al final de una lista interior es «no se sabe».</p>
${rows(PARTS)}
<h3>Quién responde</h3>
${rows(VOUCHER_KINDS.map((kind): [string, string] => [`<code>${kind}</code>`, escapeHtml(KINDS[kind])]))}
<h3>Enfermedades</h3>
${rows(codes)}
<h3>Especies</h3>
${rows(species)}
</section>
<section class="sheet" aria-labelledby="anulados"><h2 id="anulados">Los anulados</h2>
<p><code>/.well-known/estado.jwt</code> es un JWT (<code>typ: statuslist+jwt</code>) firmado con las mismas claves, con la forma de Token Status List: <code>status_list.lst</code> es, en base64url, un mapa de bits comprimido con zlib; el bit <code>índice % 8</code> (el menor primero) del byte <code>índice / 8</code> vale 1 si está anulado. <code>last</code> es el índice más nuevo que la lista conoce: de uno mayor no dice nada. Un lector sin conexión usa la última que vio y dice de cuándo es.</p>
<p>Se anula solo: cuando se corrige, se quita o se disputa una dosis firmada, se retira su lote, el certificado, el papel o la verificación de quien responde, cambia el microchip, o el animal murió.</p></section>
<section class="sheet" aria-labelledby="papel"><h2 id="papel">En papel</h2>
<p>${PRINTED.full.mm} mm de lado, versión ${PRINTED.full.version} como máximo; el pequeño, ${PRINTED.small.mm} mm y versión ${PRINTED.small.version}, con la última dosis de cada enfermedad. Si no caben todas, van primero esas y la parte 8 dice cuántas faltan.</p></section>
<section class="sheet" aria-labelledby="pruebas"><h2 id="pruebas">Ejemplos de prueba</h2>
<p>De <code>clinica.example</code>, con esta clave, que no sirve para nada más:</p>
${code(JSON.stringify(VECTORS.keys, null, 2))}
<p>Su lista de anulados:</p>
${code(VECTORS.list)}
${vectors.join('\n')}
</section>
</main>
</body>
</html>
`;
}

function code(text: string): string {
  return `<pre tabindex="0"><code>${escapeHtml(text)}</code></pre>`;
}
