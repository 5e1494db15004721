/** A page of the site around its text, and the sheet that takes its values from client/tokens.css. */
import { escapeHtml } from '#server/platform/lib/html.ts';
import { GROUPS, type Page, PAGES } from './pages.ts';

/** Below each page: what is before and after it. */
function neighbours(page: Page): string {
  const at = PAGES.indexOf(page);
  const link = (one: Page | undefined, words: string, kind: string) =>
    one
      ? `<a class="${kind}" href="${one.file}.html"><span>${words}</span>${escapeHtml(one.menu)}</a>`
      : '<span></span>';
  return `<nav class="around" aria-label="Páginas vecinas">${link(PAGES[at - 1], 'Antes', 'before')}${link(PAGES[at + 1], 'Después', 'after')}</nav>`;
}

function menu(page: Page): string {
  return GROUPS.map(({ label, pages }) => {
    const items = pages.map((one) => {
      const here = one === page ? ' aria-current="page"' : '';
      const language = one.language ? ` lang="${one.language}"` : '';
      return `<li><a href="${one.file}.html"${here}${language}>${escapeHtml(one.menu)}</a></li>`;
    });
    return `<h2>${label}</h2><ul>${items.join('')}</ul>`;
  }).join('');
}

interface Shown {
  page: Page;
  title: string;
  html: string;
  version: string;
}

export function layout({ page, title, html, version }: Shown): string {
  const full = page.file === 'index' ? 'PetLove+' : `${title} · PetLove+`;
  return `<!doctype html>
<html lang="${page.language ?? 'es'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(full)}</title>
<link rel="icon" href="icono.svg" type="image/svg+xml">
<link rel="stylesheet" href="sitio.css">
</head>
<body>
<a class="skip" href="#texto">Ir al texto</a>
<header><a class="brand" href="index.html">PetLove+</a><span>${escapeHtml(version)}</span></header>
<div class="columns">
<details class="small-menu"><summary>Páginas</summary><nav aria-label="Páginas">${menu(page)}</nav></details>
<nav class="menu" aria-label="Todas las páginas">${menu(page)}</nav>
<main id="texto">${html}${neighbours(page)}</main>
</div>
</body>
</html>
`;
}

/** @param tokens client/tokens.css */
export function sheet(tokens: string): string {
  const [, letters = ''] = /(\/\* 1 ──[\s\S]*?)\/\* 3 ──/.exec(tokens) ?? [];
  const own = letters
    .replaceAll(/url\("@fontsource-variable\/[^"]*\/([^"/]+)"\)/g, 'url("letras/$1")')
    .replace(
      /@media not print \{\s*\[data-color-scheme="dark"\]/,
      '@media screen and (prefers-color-scheme: dark) {\n  :root',
    );
  return `${own}${STYLE}`;
}

const STYLE = `
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;scroll-padding-top:16px}
body{margin:0;padding:0 16px 72px;background:var(--paper);color:var(--ink);font:400 var(--text-base)/1.55 var(--font-text)}
h1,h2,h3{font-family:var(--font-heading);font-weight:680;line-height:1.16;letter-spacing:-.018em;text-wrap:balance;margin:0}
h1{font-size:var(--text-h1)}main h2{font-size:var(--text-h2);margin-top:40px}h3{font-size:var(--text-h3);margin-top:28px}
p,ul,ol,pre,blockquote,.scroll{margin:14px 0 0}ul,ol{padding-left:22px}li+li{margin-top:6px}
h1+p{font-size:var(--text-lead)}
a{color:var(--stamp);text-underline-offset:3px}
:focus-visible{outline:3px solid var(--stamp);outline-offset:2px}
code,pre{font-family:var(--font-code);font-size:.9375em}
p code,li code,td code{background:var(--paper-sunk);border-radius:var(--radius-xs);padding:1px 5px;overflow-wrap:anywhere}
pre{padding:14px 16px;overflow-x:auto;background:var(--paper-sunk);border-radius:var(--radius-md);line-height:1.5}
blockquote{padding:14px 16px;background:var(--stamp-soft);border-radius:var(--radius-md)}blockquote p{margin:0}
.scroll{overflow-x:auto}table{width:100%;border-collapse:collapse;font-size:var(--text-small)}
th,td{padding:10px 14px 10px 0;text-align:left;vertical-align:top;border-bottom:1px solid var(--line)}
th,td{min-width:9em}thead th{color:var(--ink-2);font-weight:680}
picture{display:block;margin-top:20px}
picture img{display:block;max-width:100%;width:320px;height:auto;border:1px solid var(--line);border-radius:var(--radius-lg);box-shadow:var(--shadow-1)}
picture.wide img{width:100%}
header{max-width:1160px;margin:0 auto;padding:24px 0;display:flex;align-items:baseline;gap:12px;color:var(--ink-2);font-size:var(--text-small)}
.brand{font:700 1.375rem/1 var(--font-heading);text-decoration:none}
.columns{max-width:1160px;margin:0 auto;display:grid;gap:20px}
main{min-width:0;padding:20px 16px 24px;background:var(--sheet);border:1px solid var(--line);border-radius:var(--radius-lg);box-shadow:var(--shadow-1)}
nav ul{list-style:none;margin:6px 0 0;padding:0}nav li+li{margin-top:0}
nav h2{margin-top:20px;font:680 var(--text-small)/1.3 var(--font-text);letter-spacing:0;color:var(--ink-2)}nav h2:first-child{margin-top:0}
nav li a{display:block;padding:8px 10px;border-radius:var(--radius-sm);color:var(--ink);text-decoration:none}
nav li a:hover{background:var(--stamp-soft)}nav [aria-current]{background:var(--stamp-soft);color:var(--stamp);font-weight:680}
.menu{display:none}
.small-menu{background:var(--paper-sunk);border-radius:var(--radius-md)}
.small-menu summary{padding:14px 16px;font-weight:680;cursor:pointer}.small-menu nav{padding:0 8px 12px}.small-menu h2{padding:0 10px}
.around{display:grid;grid-template-columns:1fr 1fr;gap:12px;margin-top:48px;padding-top:16px;border-top:1px solid var(--line)}
.around a{padding:10px 0;font-weight:680;text-decoration:none}.around a:hover{text-decoration:underline}
.around span{display:block;font-weight:400;font-size:var(--text-small);color:var(--ink-2)}.around .after{text-align:right}
.skip{position:absolute;left:16px;top:-60px;padding:8px 12px;background:var(--sheet)}.skip:focus{top:8px}
@media (min-width:64em){
body{padding:0 36px 72px}.small-menu{display:none}
.columns{grid-template-columns:248px minmax(0,1fr);gap:0}
.menu{display:block;position:sticky;top:24px;align-self:start;max-height:calc(100vh - 48px);overflow:auto;padding:0 24px 24px 0}
main{padding:40px 48px 32px;margin-left:0;position:relative}
main>:where(p,ul,ol,blockquote){max-width:72ch}
main::before{content:"";position:absolute;left:14px;top:24px;bottom:24px;border-left:2px dashed var(--stamp);opacity:.45}
}
@media print{.menu,.small-menu,.around,.skip{display:none}body{background:#fff}main{border:0;box-shadow:none}}
`;
