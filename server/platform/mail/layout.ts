/**
 * One look for every mail: paper, a sheet, ink and one stamp-blue button. Inline colours, because mail clients
 * keep nothing else.
 */
import { escapeHtml } from '#server/platform/lib/html.ts';

export interface Letter {
  subject: string;
  /** The preview line that an inbox shows beside the subject. */
  preview: string;
  paragraphs: string[];
  button?: { label: string; link: string };
  /** Several titled sections, each with its own button. */
  sections?: Section[];
  /** Small print below the line. */
  closing: string[];
  /** Headers for the mail program, `List-Unsubscribe` for example. */
  headers?: Record<string, string>;
  /** Documents that go along. */
  attachments?: Attachment[];
}

export interface Attachment {
  name: string;
  type: string;
  bytes: Uint8Array;
}

interface Section {
  title: string;
  lines: { title: string; note: string; button: { label: string; link: string } }[];
}

/** A finished mail: the same text as HTML and as plain text. */
export interface Mail {
  subject: string;
  html: string;
  text: string;
  headers?: Record<string, string>;
  /** What the HTML shows by its content id. */
  pictures?: Picture[];
  attachments?: Attachment[];
}

export interface Picture {
  cid: string;
  name: string;
  bytes: Uint8Array;
}

/**
 * Uses the name only if it is nothing but a name: a person who registers a stranger's address chooses what the
 * stranger reads, and mail programs turn `sitio.example` into a link.
 */
export function greeting(name: string): string {
  return /^(?:[\p{L}\p{M}' -]|\.(?= |$)){1,60}$/u.test(name) ? `Hola, ${name}:` : 'Hola:';
}

/** The sender of an invitation or offer chooses what a stranger reads: only what can be a name enters the mail. */
export function plainName(name: string, otherwise: string): string {
  return /^(?:[\p{L}\p{M}\p{N}' -]|\.(?= |$)){1,60}$/u.test(name) ? name : otherwise;
}

const FONT = "'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const SERIF = "Georgia,'Times New Roman',serif";

/** Mail programs with a dark mode apply these; others show the readable light version. */
const STYLE = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.paper{background:#12151e!important}.sheet{background:#1b1f2b!important;border-color:#343b4d!important}
.ink,.ink a{color:#f4eddf!important}.meta,.meta a{color:#c3bfb4!important}.line{border-color:#343b4d!important}
.button{background:#4c63e6!important}.spine{border-color:#aebbff!important}
.small a{color:#aebbff!important;border-color:#aebbff!important}}`;

/** The clinic that a mail comes from: its name, then its address and contacts, and its logo in pixels. */
export interface Sender {
  name: string;
  lines: string[];
  logo: { png: Uint8Array; width: number; height: number } | null;
}

const PRODUCT = 'La libreta de salud de tu animal de compañía.';
const LOGO = { cid: 'logo@petlove', name: 'logo.png' };
/** Of the letters beside it: a logo is as high as its name would be. */
const LOGO_HEIGHT = 48;
const LOGO_WIDTH = 220;

/**
 * Turns plain text into both parts, with the clinic at the head and below. The only place where text is escaped. The logo
 * travels with the mail: programs show what came along without asking, and what they would have to fetch often not.
 */
export function layOut(letter: Letter, sender: Sender | null): Mail {
  const { subject, headers, attachments } = letter;
  const logo = sender?.logo;
  return {
    subject,
    html: htmlOf(letter, sender),
    text: textOf(letter, sender),
    ...(logo && { pictures: [{ ...LOGO, bytes: logo.png }] }),
    ...(headers && { headers }),
    ...(attachments && { attachments }),
  };
}

/** The clinic's logo, else the product's name. */
function headHtml(sender: Sender | null): string {
  if (!sender?.logo) return 'PetLove+';
  const { width, height } = sender.logo;
  const scale = Math.min(LOGO_HEIGHT / height, LOGO_WIDTH / width, 1);
  const [w, h] = [Math.round(width * scale), Math.round(height * scale)];
  // On white, also at night: a logo is drawn for paper.
  return `<img src="cid:${LOGO.cid}" alt="${escapeHtml(sender.name)}" width="${w}" height="${h}" style="display:block;width:${w}px;height:${h}px;padding:6px;border:0;border-radius:8px;background:#ffffff">`;
}

function htmlOf(letter: Letter, sender: Sender | null): string {
  const { subject, preview, paragraphs, button, sections = [], closing } = letter;
  const foot = [...(sender ? [sender.name, ...sender.lines] : []), PRODUCT].map(escapeHtml).join('<br>');
  const line = (text: string) =>
    `<p class="ink" style="margin:0 0 16px;font:400 17px/1.5 ${FONT};color:#1a2033">${escapeHtml(text)}</p>`;
  const small = (text: string) =>
    `<p class="meta" style="margin:0 0 10px;font:400 14px/1.5 ${FONT};color:#474d60;overflow-wrap:anywhere">${escapeHtml(text)}</p>`;
  const press = button
    ? `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 24px"><tr><td class="button" bgcolor="#2643c6" style="background:#2643c6;border-radius:10px"><a href="${escapeHtml(button.link)}" style="display:inline-block;padding:14px 26px;font:600 17px/1.2 ${FONT};color:#ffffff;text-decoration:none">${escapeHtml(button.label)}</a></td></tr></table>`
    : '';
  const byHand = button ? small('Si el botón no abre, copia esta dirección en tu navegador:') + small(button.link) : '';
  return `<!doctype html>
<html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title><style>${STYLE}</style></head>
<body class="paper" style="margin:0;padding:0;background:#f4ede0">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="paper" bgcolor="#f4ede0" style="background:#f4ede0"><tr><td align="center" style="padding:28px 16px 40px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px">
<tr><td class="ink" style="padding:0 6px 18px;font:700 22px/1 ${SERIF};color:#1a2033">${headHtml(sender)}</td></tr>
<tr><td class="sheet" bgcolor="#fffcf5" style="background:#fffcf5;border:1px solid #ddd2bd;border-radius:16px;padding:10px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td class="spine" style="border-left:2px dashed #2643c6;padding:22px 18px 14px 20px">
<h1 class="ink" style="margin:0 0 18px;font:700 28px/1.15 ${SERIF};color:#1a2033">${escapeHtml(subject)}</h1>
${paragraphs.map(line).join('\n')}
${press}
${sections.map(sectionHtml).join('\n')}
<div class="line" style="border-top:1px solid #ddd2bd;padding-top:16px">${byHand}${closing.map(small).join('')}</div>
</td></tr></table>
</td></tr>
<tr><td class="meta" style="padding:18px 6px 0;font:400 14px/1.5 ${FONT};color:#474d60">${foot}</td></tr>
</table></td></tr></table></body></html>
`;
}

/** Classes instead of inline styles where there may be a hundred: mail programs cut a long mail. */
function sectionHtml({ title, lines }: Section): string {
  const rows = lines.map(
    (line) => `<tr><td class="line" style="border-top:1px solid #ddd2bd;padding:12px 0">
<p class="ink" style="margin:0;font:600 17px/1.4 ${FONT};color:#1a2033">${escapeHtml(line.title)}</p>
<p class="meta" style="margin:2px 0 10px;font:400 15px/1.45 ${FONT};color:#474d60">${escapeHtml(line.note)}</p>
<span class="small"><a href="${escapeHtml(line.button.link)}" style="display:inline-block;padding:11px 18px;border:1px solid #2643c6;border-radius:10px;font:600 15px/1.2 ${FONT};color:#2643c6;text-decoration:none">${escapeHtml(line.button.label)}</a></span>
</td></tr>`,
  );
  return `<h2 class="ink" style="margin:14px 0 8px;font:700 21px/1.2 ${SERIF};color:#1a2033">${escapeHtml(title)}</h2>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 18px">${rows.join('\n')}</table>`;
}

function sectionText({ title, lines }: Section): string {
  const rows = lines.map(({ title: what, note, button }) => `- ${what}. ${note}\n  ${button.label}: ${button.link}`);
  return [title.toUpperCase(), ...rows].join('\n');
}

function textOf({ subject, paragraphs, button, sections = [], closing }: Letter, sender: Sender | null): string {
  const pressed = button ? [`${button.label}:\n${button.link}`] : [];
  const parts = [subject, ...paragraphs, ...pressed, ...sections.map(sectionText), '--', ...closing];
  const foot = [...(sender ? [sender.name, ...sender.lines] : []), `PetLove+ · ${PRODUCT}`].join('\n');
  return `${parts.join('\n\n')}\n\n${foot}\n`;
}
