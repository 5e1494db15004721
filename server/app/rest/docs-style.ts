/** The documentation's style sheet, in the values of client/tokens.css; it stands inside the page, so that the page needs no other file. */
export const docsStyle = `
:root{color-scheme:light dark;--paper:#F4EDE0;--paper-sunk:#EAE1D0;--sheet:#FFFCF5;--line:#DDD2BD;--ink:#1A2033;--ink-2:#474D60;--stamp:#2643C6;--stamp-soft:#E0E6FA;--ok:#1B6636;--ok-soft:#DBEEDB;--overdue:#A82517;--shadow:0 1px 0 rgba(72,54,20,.10),0 1px 3px rgba(72,54,20,.07)}
@media (prefers-color-scheme:dark){:root{--paper:#12151E;--paper-sunk:#0B0D14;--sheet:#1B1F2B;--line:#343B4D;--ink:#F4EDDF;--ink-2:#C3BFB4;--stamp:#AEBBFF;--stamp-soft:#262F5C;--ok:#93D9A4;--ok-soft:#17341F;--overdue:#FFA494;--shadow:0 0 0 1px rgba(255,255,255,.03),0 1px 2px rgba(0,0,0,.4)}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;scroll-padding-top:16px}
body{margin:0;padding:0 16px 72px;background:var(--paper);color:var(--ink);font:400 1.0625rem/1.5 "Asap Variable","Segoe UI",Roboto,system-ui,sans-serif}
h1,h2,h3,.brand{font-family:"Besley Variable",Georgia,"Times New Roman",serif;font-weight:680;line-height:1.14;letter-spacing:-.018em;margin:0;text-wrap:balance}
h1{font-size:2rem}h2{font-size:1.3125rem;overflow-wrap:anywhere}h3{font-size:1.125rem;margin-top:24px}
p,ul{margin:12px 0 0}ul{padding-left:20px}li+li{margin-top:4px}
a{color:var(--stamp);text-underline-offset:3px}
:focus-visible{outline:3px solid var(--stamp);outline-offset:2px}
code,pre{font-family:"Atkinson Hyperlegible Mono Variable",ui-monospace,Menlo,monospace;font-size:.9375rem}
pre{margin:8px 0 0;padding:12px 16px;overflow-x:auto;background:var(--paper-sunk);border-radius:10px;line-height:1.45}
header{max-width:1160px;margin:0 auto;padding:32px 0 24px}
.brand{color:var(--stamp);font-size:1.125rem;margin-bottom:8px}
.lead{font-size:1.1875rem;max-width:70ch}
.quiet{color:var(--ink-2)}
.columns{max-width:1160px;margin:0 auto;display:grid;gap:24px}
nav ol{list-style:none;margin:0;padding:0;display:flex;flex-wrap:wrap;gap:4px 16px}nav li+li{margin-top:0}
nav a{display:inline-block;padding:8px 0;text-decoration:none}
nav a:hover{text-decoration:underline}
main{display:grid;gap:24px;min-width:0}
.sheet{min-width:0;padding:16px;background:var(--sheet);border:1px solid var(--line);border-radius:16px;box-shadow:var(--shadow)}
.method,.open{display:inline-block;padding:4px 8px;border-radius:7px;font:680 .8125rem/1 "Asap Variable","Segoe UI",Roboto,system-ui,sans-serif;letter-spacing:0;vertical-align:middle}
.method{background:var(--stamp-soft);color:var(--stamp)}.open{background:var(--ok-soft);color:var(--ok)}
h2 code{font-size:1.1875rem;font-weight:600}
.scroll{overflow-x:auto;margin-top:12px}
table{width:100%;border-collapse:collapse;font-size:.9375rem}
th,td{padding:8px 12px 8px 0;text-align:left;vertical-align:top;border-bottom:1px solid var(--line)}
thead th{color:var(--ink-2);font-weight:680}tbody th{font-weight:550}tbody tr:last-child>*{border-bottom:0}
.refusals{list-style:none;padding:0}.status{color:var(--overdue);font-variant-numeric:tabular-nums;margin-right:8px}
@media (max-width:40em){thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}tr{display:grid;grid-template-columns:minmax(0,1fr) auto auto;gap:4px 12px;padding:10px 0;border-bottom:1px solid var(--line)}tbody tr:last-child{border-bottom:0}tbody th,td{padding:0;border:0;overflow-wrap:anywhere}td{color:var(--ink-2)}.note{grid-column:1/-1;color:var(--ink)}}
.skip{position:absolute;left:16px;top:-60px;padding:8px 12px;background:var(--sheet)}.skip:focus{top:8px}
@media (max-width:63.9375em){nav{max-height:40vh;overflow:auto;padding:4px 16px;background:var(--paper-sunk);border-radius:10px}}
@media (min-width:64em){.columns{grid-template-columns:232px minmax(0,1fr)}nav{position:sticky;top:24px;align-self:start;max-height:calc(100vh - 48px);overflow:auto}nav ol{display:block}nav a{padding:5px 0}h1{font-size:2.5rem}.sheet{padding:24px}}
`;
