/**
 * The inline style sheet of the pages without script, so that the first view is one request. Its colours and
 * names are those of client/tokens.css (tests/unit/page-style.test.ts compares them).
 */
import { HEADINGS, HEADINGS_STAND_IN } from './lettering.ts';

const DAY =
  '--paper:#f4ede0;--paper-sunk:#eae1d0;--sheet:#fffcf5;--sheet-high:#ffffff;--line:#ddd2bd;--line-strong:#857c6a;--ink:#1a2033;--ink-2:#474d60;--ink-3:#5f6372;--stamp:#2643c6;--stamp-fill:#2643c6;--stamp-press:#1b3199;--stamp-soft:#e0e6fa;--on-stamp:#ffffff;--ok:#1b6636;--ok-soft:#dbeedb;--due:#7e4a00;--due-soft:#fae5b6;--overdue:#a82517;--overdue-soft:#fbddd5;--alarm:#b3261a;--on-alarm:#ffffff;--dog:#f0c36b;--cat:#f2a687;--rabbit:#c2d6a4;--bird:#a3d2e0;--other:#d5c3e0;--on-species:#1a2033';
const NIGHT =
  '--paper:#12151e;--paper-sunk:#0b0d14;--sheet:#1b1f2b;--sheet-high:#242a39;--line:#343b4d;--line-strong:#7f8699;--ink:#f4eddf;--ink-2:#c3bfb4;--ink-3:#9f9c92;--stamp:#aebbff;--stamp-fill:#4c63e6;--stamp-press:#3d53d2;--stamp-soft:#262f5c;--on-stamp:#ffffff;--ok:#93d9a4;--ok-soft:#17341f;--due:#f3c36a;--due-soft:#3c2c0a;--overdue:#ffa494;--overdue-soft:#4a1b14;--alarm:#c5372a;--on-alarm:#ffffff;--dog:#c9983f;--cat:#cc7f5e;--rabbit:#93ac75;--bird:#72a6b6;--other:#a48fb3;--on-species:#12151e';

/** Shared by all pages without script: colours, fonts, buttons, fields. */
export const BASE = `@font-face{font-family:Besley;src:url(${HEADINGS.path}) format("woff2");font-weight:700;font-display:swap}${HEADINGS_STAND_IN.face}
:root{color-scheme:light dark;${DAY}}
@media(prefers-color-scheme:dark){:root{${NIGHT}}}
*{box-sizing:border-box;margin:0}
html{-webkit-text-size-adjust:100%}
body{background:var(--paper);color:var(--ink);font:400 1.0625rem/1.45 Roboto,"Segoe UI","Liberation Sans",system-ui,sans-serif;overflow-wrap:anywhere}
h1,h2{font-family:Besley,${HEADINGS_STAND_IN.family},Georgia,"Times New Roman",serif;font-weight:700;line-height:1.12;letter-spacing:-.01em;text-wrap:balance}
h1{margin-bottom:4px;font-size:2.375rem}h2{font-size:1.375rem}
p{text-wrap:pretty}
a{color:var(--stamp);text-underline-offset:3px}
svg{display:block;flex:none}
.plain{max-width:480px;min-height:100vh;min-height:100svh;margin:auto;padding:28px 16px 32px;display:flex;flex-direction:column;gap:16px}
.plain h1{font-size:2rem}
.quiet{color:var(--ink-2)}
.small{font-size:.875rem;color:var(--ink-2)}
.small a:not(.mark){color:inherit;display:inline-block;padding:6px 0}
.mark{font-family:Besley,${HEADINGS_STAND_IN.family},Georgia,serif;font-weight:700;font-size:1.125rem;color:var(--stamp);text-decoration:none}
.code{font-family:ui-monospace,Menlo,Consolas,monospace;white-space:nowrap}
.button{display:flex;align-items:center;justify-content:center;gap:10px;width:100%;min-height:56px;padding:8px 14px;border:1.5px solid var(--line-strong);border-radius:10px;background:var(--sheet);color:var(--ink);font-family:inherit;font-size:1.0625rem;font-weight:700;line-height:1.2;text-align:center;text-decoration:none;cursor:pointer}
.button:hover{border-color:var(--ink-2)}
.main{min-height:62px;border-color:var(--stamp-fill);background:var(--stamp-fill);color:var(--on-stamp);font-size:1.1875rem}
.main:hover{background:var(--stamp-press);border-color:var(--stamp-press)}
.band{display:flex;gap:10px;padding:13px 14px;border-radius:10px}
.alert{background:var(--overdue-soft);color:var(--overdue)}.mind{background:var(--due-soft);color:var(--due)}.good{background:var(--ok-soft);color:var(--ok)}.note{background:var(--stamp-soft);color:var(--ink)}
.sheet{display:grid;gap:14px;padding:16px;border:1px solid var(--line);border-radius:16px;background:var(--sheet)}
.stack{display:grid;gap:10px}.steps{padding-left:36px}.steps li{padding-left:4px}
label,legend{display:grid;gap:6px;font-size:.9375rem;font-weight:700}
label span{font-weight:400;color:var(--ink-2)}
input,textarea{width:100%;min-height:50px;padding:12px 14px;border:1.5px solid var(--line-strong);border-radius:10px;background:var(--sheet-high);color:inherit;font-family:inherit;font-size:1.0625rem;line-height:1.4}
fieldset{min-width:0;padding:0;border:0}fieldset legend{padding:0;margin-bottom:6px}legend span{font-weight:400;color:var(--ink-2)}
.pills{display:flex;flex-wrap:wrap;gap:8px}.pill{display:block;position:relative;font-weight:400}.pill input{position:absolute;inset:0;min-height:0;opacity:0;cursor:pointer}
.pill span{display:grid;place-items:center;min-height:44px;padding:6px 14px;border:1.5px solid var(--line-strong);border-radius:10px;background:var(--sheet-high);color:var(--ink)}
.pill :checked+span{border-color:var(--ink);background:var(--ink);color:var(--paper);font-weight:700}.pill :focus-visible+span{outline:3px solid var(--stamp);outline-offset:2px}
.tick{display:flex;gap:10px;align-items:center;font-weight:400}.tick input{width:24px;min-height:24px;height:24px;flex:none;padding:0;accent-color:var(--stamp-fill)}
.shot{display:block;width:100%;max-height:420px;object-fit:contain;border-radius:14px;background:var(--paper-sunk)}
::placeholder{color:var(--ink-3);opacity:1}
textarea{min-height:108px;resize:vertical}
[aria-invalid=true]{border-color:var(--overdue)}
.wrong{font-size:.9375rem;font-weight:700;color:var(--overdue)}
.trap{position:absolute;left:-9999px}
:focus-visible{outline:3px solid var(--stamp);outline-offset:2px}
@media(min-width:56.25em){.plain{max-width:560px;padding-top:64px}}
@media(prefers-reduced-motion:reduce){*{transition:none!important}}`;

/**
 * An animal's page: photo, name, urgent facts and the three actions on one phone screen; two columns on a
 * tablet.
 */
const ANIMAL = `.photo{display:block;width:100%;height:auto;aspect-ratio:6/5;object-fit:cover;object-position:50% 46%;background:var(--ground)}
.dog{--ground:var(--dog)}.cat{--ground:var(--cat)}.rabbit{--ground:var(--rabbit)}.bird{--ground:var(--bird)}.other{--ground:var(--other)}
.head{aspect-ratio:auto;height:196px;padding:20px 0 0;overflow:hidden;color:var(--on-species)}.head svg{height:100%;width:100%}.head.other{padding:36px 0 60px}
.animal{max-width:480px;margin:auto;padding-bottom:28px}
.facts{position:relative;display:grid;grid-template-columns:minmax(0,1fr);gap:14px;margin-top:-24px;padding:18px 16px 0;border-radius:24px 24px 0 0;background:var(--paper)}
.lost{display:grid;gap:6px;padding:18px 16px 18px;background:var(--alarm);color:var(--on-alarm)}.lost h1{font-size:2.125rem}
.lost~.photo{aspect-ratio:16/10}.lost~.facts{margin-top:-18px}.lost~.facts .main{border-color:var(--alarm);background:var(--alarm);color:var(--on-alarm)}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:10px}.pair>:only-child{grid-column:1/-1}
summary{list-style:none}summary::-webkit-details-marker{display:none}
details[open]>summary{margin-bottom:10px}
dl{display:grid;grid-template-columns:1fr 1fr;gap:10px 16px;padding-top:14px;border-top:1px solid var(--line)}
dt{font-size:.875rem;color:var(--ink-2)}dd{font-weight:600}.wide{grid-column:1/-1}
.foot{display:grid;gap:2px;padding-top:4px;text-align:center}
.own{display:flex;gap:10px}.small.own a{padding:0}
@media(min-width:56.25em){.animal{max-width:1040px;padding:48px 32px;display:grid;grid-template-columns:minmax(0,1.05fr) minmax(0,1fr);column-gap:48px;align-items:start}
.animal .photo,.animal .lost~.photo{position:sticky;top:32px;aspect-ratio:1;border-radius:24px}.head{height:auto}
.facts{margin:0;padding:8px 0 0;gap:18px;border-radius:0;background:none}
.lost{grid-column:1/-1;margin-bottom:32px;padding:24px 28px;border-radius:24px}.animal h1{font-size:3.25rem}}`;

export const STYLE = `${BASE}\n${ANIMAL}`.replaceAll('\n', '');
