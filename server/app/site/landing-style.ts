/** The landing page's inline style sheet, on top of the style shared by all pages without script. */
import { HEADINGS_STAND_IN, TEXT, TEXT_BOLD, TEXT_STAND_IN } from '#server/platform/html/lettering.ts';
import { BASE } from '#server/platform/html/style.ts';

/** The colours of the kinds of care, as in client/tokens.css. */
const DAY_KINDS =
  '--vaccine:#0a6270;--vaccine-soft:#cfeaea;--deworming:#565e0d;--deworming-soft:#e7eabb;--disease:#981c57;--disease-soft:#f8d9e5;--medicine:#5a3ca3;--medicine-soft:#e4dcf6;--weight:#7f4216;--weight-soft:#f6dec6;--document:#3b5065;--document-soft:#d9e3ea';
const NIGHT_KINDS =
  '--vaccine:#82d3da;--vaccine-soft:#0f3539;--deworming:#cbd46e;--deworming-soft:#2e330b;--disease:#f7a1c6;--disease-soft:#451529;--medicine:#c8b5f9;--medicine-soft:#2e2353;--weight:#ebb58a;--weight-soft:#3f2512;--document:#b3c6d6;--document-soft:#213141';

// Parts far below the first screen are laid out when scrolled near: the video player alone cost a phone half a
// second.
const LANDING = `:root{${DAY_KINDS}}@media(prefers-color-scheme:dark){:root{${NIGHT_KINDS}}}
@font-face{font-family:Asap;src:url(${TEXT.path}) format("woff2");font-weight:400;font-display:swap}@font-face{font-family:Asap;src:url(${TEXT_BOLD.path}) format("woff2");font-weight:700;font-display:swap}${TEXT_STAND_IN.face}
body{font-family:Asap,${TEXT_STAND_IN.family},Roboto,"Segoe UI","Liberation Sans",system-ui,sans-serif}
html{scroll-behavior:smooth;scroll-padding-top:16px}
h1{margin:0;font-size:clamp(2.375rem,5.2vw,4.25rem);line-height:1.03;letter-spacing:-.03em}h2{font-size:clamp(1.5rem,2.6vw,2.125rem)}h3{font-family:Besley,${HEADINGS_STAND_IN.family},Georgia,"Times New Roman",serif;font-size:1.25rem;line-height:1.2}
ul,ol{list-style:none;padding:0}img{display:block;max-width:100%}
.wide{max-width:1208px;margin:auto;padding-inline:16px}
.top{display:flex;align-items:center;justify-content:space-between;gap:12px;padding-block:14px}
.brand{display:flex;align-items:center;gap:8px;min-height:44px;color:var(--ink);font:700 1.25rem/1 Besley,${HEADINGS_STAND_IN.family},Georgia,serif;letter-spacing:-.02em;text-decoration:none}.brand svg{width:30px;height:30px}.brand b{color:var(--stamp)}
.links{display:flex;align-items:center;gap:4px}.links a{padding:12px 10px;font-weight:700;text-decoration:none}.links .button{width:auto;min-height:46px;padding:8px 16px;border-color:var(--stamp);color:var(--stamp);font-size:1rem}.links .far{display:none}
.hero{display:grid;gap:36px;padding-block:18px 52px}.words{display:grid;gap:20px;align-content:center}.lead{max-width:36ch;color:var(--ink-2);font-size:1.1875rem}
.ways{display:grid;gap:10px}.art{position:relative;height:410px;margin-inline:2px}
.print{position:absolute;padding:8px 8px 26px;background:#fffdf8;border-radius:4px;box-shadow:var(--deep)}.print img{width:100%;height:100%;object-fit:cover;border-radius:2px}
.one{left:6px;top:0;width:160px;height:194px;transform:rotate(-6deg)}.two{right:4px;top:6px;width:164px;height:200px;transform:rotate(5deg)}
.card{border-radius:3.7%/5.8%;filter:drop-shadow(0 14px 20px rgba(44,32,10,.35))}.art .card{position:absolute;left:0;bottom:14px;width:min(86vw,440px);height:auto;transform:rotate(-3deg)}
.plate{position:absolute;right:2px;bottom:-14px;display:grid;place-items:center;width:104px;height:104px;border-radius:50%;background:#2643c6;box-shadow:var(--deep),inset 0 0 0 5px rgba(255,255,255,.22)}.plate:before{content:"";position:absolute;top:-9px;width:24px;height:24px;border:5px solid #b9bdc9;border-radius:50%}.plate svg{width:58px;height:58px;padding:5px;border-radius:6px;background:#fff}
.strip{padding-block:48px;background:var(--paper-sunk)}.strip h2{margin-bottom:28px}
.do{display:grid;gap:26px;counter-reset:n}.do li{display:grid;grid-template-columns:56px 1fr;gap:4px 16px;align-content:start}.do li:before{counter-increment:n;content:counter(n);grid-row:1/3;font:700 3.25rem/.9 Besley,${HEADINGS_STAND_IN.family},Georgia,serif;color:var(--stamp)}.do p{color:var(--ink-2)}
.show{display:grid;grid-template-columns:minmax(0,1fr);gap:36px;padding-block:52px}.show>div{display:grid;gap:24px;align-content:center;min-width:0}.show p{max-width:46ch;color:var(--ink-2)}.show .card{width:min(100%,500px);height:auto}
.show>.phone{display:block;width:292px;height:560px;margin:auto;border:9px solid #1a2033;border-radius:34px;background:#1a2033;overflow:hidden;box-shadow:var(--deep)}.phone iframe{display:block;width:390px;height:774px;border:0;transform:scale(.7026);transform-origin:0 0}
.booklet{display:grid;gap:0;padding:6px 18px 14px;border:1px solid var(--line);border-radius:16px;background:var(--sheet)}.booklet h3{padding:14px 0 10px}.booklet li{display:grid;grid-template-columns:1fr auto;gap:2px 14px;padding:12px 0;border-top:1px solid var(--line)}.booklet .small{grid-column:1}.booklet b{font-weight:700}
.done{grid-row:1/3;grid-column:2;align-self:center;padding:5px 9px;border:2px solid var(--stamp);border-radius:6px;color:var(--stamp);font-size:.8125rem;font-weight:800;letter-spacing:.06em;text-transform:uppercase;transform:rotate(-4deg)}.next{grid-row:1/3;grid-column:2;align-self:center;font-size:.875rem;font-weight:700;color:var(--due)}
.faces{display:grid;grid-template-columns:repeat(5,1fr)}.faces img{width:100%;height:132px;object-fit:cover;object-position:50% 44%}
.keeps{display:grid;gap:0 40px}.keeps li{display:grid;grid-template-columns:44px 1fr;gap:0 14px;align-items:center;padding:14px 0;border-top:1px solid var(--line)}.sticker{grid-row:1/3;display:grid;place-items:center;width:44px;height:44px;border-radius:10px 2px 10px 10px;background:var(--stamp-soft);color:var(--stamp)}.vaccine{background:var(--vaccine-soft);color:var(--vaccine)}.deworming{background:var(--deworming-soft);color:var(--deworming)}.disease{background:var(--disease-soft);color:var(--disease)}.medicine{background:var(--medicine-soft);color:var(--medicine)}.weight{background:var(--weight-soft);color:var(--weight)}.document{background:var(--document-soft);color:var(--document)}.keeps span{color:var(--ink-2)}
.price{display:grid;gap:22px;padding:30px 22px;border-radius:22px;background:#2643c6;color:#fff}.price .sum{font:700 4.25rem/.9 Besley,${HEADINGS_STAND_IN.family},Georgia,serif;letter-spacing:-.04em}.price small{display:block;margin-top:20px;font:700 1.125rem/1.2 Asap,${TEXT_STAND_IN.family},Roboto,"Segoe UI","Liberation Sans",system-ui,sans-serif;letter-spacing:0}.price li{display:flex;gap:10px;padding:6px 0}.price .button{border-color:#fff;background:#fff;color:#1b3199}.price h2{position:absolute;left:-9999px}.space{padding-block:56px}
.clinic{display:grid;gap:12px;padding:28px;border:1px solid var(--line);border-radius:22px;background:var(--sheet)}.clinic p{max-width:62ch;color:var(--ink-2)}
.end{display:grid;grid-template-columns:minmax(0,1fr);gap:16px;padding-block:44px 48px}.end p{margin-top:6px;color:var(--ink-2)}.find{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:8px;align-items:end}.find .button{min-height:56px;width:auto;padding-inline:22px}.find input{min-height:56px;font-family:ui-monospace,Menlo,Consolas,monospace;text-transform:uppercase}.find label{grid-column:1/-1}
.lesson{display:grid;grid-template-columns:minmax(0,1fr);gap:24px;padding-top:52px;}.lesson,.strip~.strip,main>.space{content-visibility:auto;contain-intrinsic-size:auto 700px;overflow-clip-margin:60px}.lesson p{max-width:46ch;margin-top:10px;color:var(--ink-2)}.lesson video{display:block;width:100%;height:auto;aspect-ratio:16/10;border:1px solid var(--line);border-radius:16px;background:var(--stamp-soft);box-shadow:var(--deep)}
.clinic .chat{width:auto;display:inline-flex;gap:10px;align-items:center;margin-top:8px;padding-inline:22px}
.foot2{display:grid;gap:8px;padding-block:18px 32px;border-top:1px solid var(--line);color:var(--ink-2);font-size:.9375rem}.house{display:flex;gap:14px;align-items:center;font-style:normal}.house img{max-width:140px;max-height:56px;padding:4px;border-radius:8px;background:#fffcf5;object-fit:contain}.house>span>*{display:block}.foot2 a{display:inline-flex;vertical-align:middle;align-items:center;gap:8px;min-height:44px;margin-right:18px}
:root{--deep:0 2px 0 rgba(72,54,20,.08),0 24px 48px -12px rgba(44,32,10,.34)}
@media(min-width:40em){.ways{grid-template-columns:auto auto;justify-content:start}.ways .button{padding-inline:20px}.links .far{display:inline-block}}
@media(min-width:64em){.wide{padding-inline:36px}.top{padding-block:18px}.hero{grid-template-columns:1.02fr 1fr;gap:44px;padding-block:36px 72px}.art{height:580px}.art .card{left:30px;bottom:18px;width:470px}.one{left:14px;top:4px;width:250px;height:304px}.two{right:0;top:-8px;width:262px;height:318px}.plate{right:0;bottom:0;width:148px;height:148px}.plate svg{width:80px;height:80px}
.strip{padding-block:72px}.do{grid-template-columns:repeat(3,1fr);gap:44px}.do li{grid-template-columns:1fr;gap:10px}.do li:before{grid-row:auto;margin-bottom:8px;font-size:4.5rem}.show{grid-template-columns:1fr 400px;gap:64px;padding-block:76px}.turned{grid-template-columns:460px 1fr}.keeps{grid-template-columns:1fr 1fr}.faces img{height:270px}
.price{grid-template-columns:auto 1fr auto;gap:64px;align-items:center;padding:52px 56px}.price .sum{font-size:6.5rem}.price .button{padding-inline:28px}.lesson{grid-template-columns:1fr 1.7fr;gap:64px;align-items:center;padding-top:76px}.end{grid-template-columns:1.2fr 1fr;gap:56px;padding-block:72px;align-items:center}.foot2{display:flex;justify-content:space-between;align-items:center}}
@media(prefers-reduced-motion:reduce){html{scroll-behavior:auto}}`;

export const LANDING_STYLE = `${BASE}\n${LANDING}`.replaceAll('\n', '');
