/**
 * The frame of both gateways' pages. They imitate no brand on purpose, so that no payer takes them for the real
 * ones.
 */

/** Markup, unlike text that must still be escaped. */
export interface Html {
  markup: string;
}

export function html(parts: TemplateStringsArray, ...values: (string | Html | Html[])[]): Html {
  const written = values.map((value) => {
    if (typeof value === 'string') return escaped(value);
    return Array.isArray(value) ? value.map(({ markup }) => markup).join('') : value.markup;
  });
  return { markup: parts.map((part, index) => part + (written[index] ?? '')).join('') };
}

export function page(gateway: 'payphone' | 'paypal' | 'till', { title, body }: { title: string; body: Html }): string {
  return `<!doctype html>
<html lang="es" class="${gateway}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>${escaped(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<p class="banner">De prueba: aquí no se mueve dinero</p>
<h1>${escaped(title)}</h1>
${body.markup}
</main>
</body>
</html>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

const STYLE = `
:root { color-scheme: light dark; --ink: #22252a; --soft: #5a6068; --paper: #fff; --ground: #f1eee9; --line: #cfc9bf; --main: #a04a12; --on-main: #fff; }
.paypal { --main: #1f4fa3; --ground: #edf0f5; --line: #c5ccd8; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #ecebe8; --soft: #b3b0aa; --paper: #26241f; --ground: #171613; --line: #55514a; --main: #f0a06a; --on-main: #2a1505; }
  .paypal { --main: #9dc0ff; --on-main: #0a1d40; --paper: #1e232d; --ground: #12151b; --line: #485062; }
}
* { box-sizing: border-box; }
body { margin: 0; min-height: 100dvh; display: grid; place-items: center; padding: 1rem; background: var(--ground);
  color: var(--ink); font: 1.0625rem/1.5 system-ui, sans-serif; }
main { width: min(26rem, 100%); background: var(--paper); border: 1px solid var(--line); border-radius: 1rem; padding: 0 1.5rem 1.5rem; overflow: hidden; }
.banner { margin: 0 -1.5rem 1.5rem; padding: .625rem 1.5rem; text-align: center; text-wrap: balance; font-weight: 600; color: var(--ink);
  background: repeating-linear-gradient(-45deg, color-mix(in srgb, var(--main) 16%, var(--paper)) 0 .75rem, color-mix(in srgb, var(--main) 8%, var(--paper)) .75rem 1.5rem); }
h1 { margin: 0 0 1rem; font-size: 1.375rem; line-height: 1.25; }
.what, .source, .small { text-wrap: pretty; }
.what { margin: 0; color: var(--soft); overflow-wrap: anywhere; }
.sum { margin: 0 0 1rem; font-size: 2.25rem; font-weight: 700; font-variant-numeric: tabular-nums; }
.source { display: flex; align-items: center; gap: .75rem; margin: 0 0 1.25rem; padding: .75rem 1rem; border: 1px solid var(--line); border-radius: .75rem; }
form { display: grid; gap: .625rem; }
button { font: inherit; min-height: 3rem; padding: .5rem 1rem; border-radius: .75rem; border: 1px solid var(--line); background: none; color: inherit; cursor: pointer; }
.source svg { flex: none; width: 1.5rem; fill: none; stroke: var(--soft); stroke-width: 1.75; stroke-linejoin: round; }
ul { list-style: none; margin: 0; padding: 0; }
li { padding: .875rem 0; border-top: 1px solid var(--line); }
li p { margin: 0; }
li form { display: flex; flex-wrap: wrap; margin-top: .625rem; }
button.main { background: var(--main); border-color: var(--main); color: var(--on-main); font-weight: 700; }
button.quiet { border-color: transparent; text-decoration: underline; }
button:focus-visible { outline: 3px solid var(--main); outline-offset: 2px; }
.small { margin: 1rem 0 0; font-size: .9375rem; color: var(--soft); }
`;
