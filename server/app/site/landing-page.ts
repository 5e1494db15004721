/**
 * The landing page for visitors who do not know the product: what it is, what it costs, how it looks and how to
 * begin.
 */
import { createHash } from 'node:crypto';
import { contactLines, hoursInWords, logoAddress } from '#server/accounts/clinic-profile/rules.ts';
import type { Clinic } from '#server/accounts/clinic-profile/service.ts';
import { amountInWords, timeInWords } from '#server/platform/lib/money.ts';
import { icon, type IconName } from '#server/platform/html/icons.ts';
import { link } from '#server/platform/html/layout.ts';
import { HEADINGS, TEXT } from '#server/platform/html/lettering.ts';
import { LANDING_STYLE } from './landing-style.ts';
import { html, Markup } from '#server/platform/html/markup.ts';

interface Landing {
  /** The price of a year; null without subscriptions, and then the page does not mention money. */
  price: { cents: number; months: number } | null;
  trialDays: number;
  clinic: Clinic;
  version: string;
  publicUrl: string;
  video: Lesson | null;
  /** Whether every visitor may open an account. */
  open: boolean;
  /** Whether the clinic takes requests for an appointment. */
  appointments: boolean;
}

/**
 * A tutorial that an administrator made public: our file is fetched on play, a link opens at the external
 * player.
 */
type Lesson = { title: string; description: string | null } & (
  | { address: string; mime: string; captioned: boolean }
  | { link: string; player: string }
);

export const LANDING_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(LANDING_STYLE).digest('base64')}'`,
  "img-src 'self'",
  "font-src 'self'",
  "frame-src 'self'",
  "media-src 'self'",
  // The page itself fetches nothing, but tools that measure pages read robots.txt from inside the page.
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const PROMISE = 'La libreta de tu mascota, siempre contigo';
const WHAT = 'Vacunas, medicinas y papeles en un solo lugar. Y si se pierde, su placa QR la trae de vuelta a casa.';

export function landingPage(of: Landing): string {
  const { price, publicUrl, open, appointments } = of;
  return html`<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>PetLove+ - Bienvenido</title><meta name="description" content="${WHAT}"><meta property="og:title" content="PetLove+"><meta property="og:description" content="${PROMISE}"><meta property="og:image" content="${publicUrl}/bienvenido/cedula.webp"><meta name="theme-color" media="(prefers-color-scheme:light)" content="#f4ede0"><meta name="theme-color" media="(prefers-color-scheme:dark)" content="#12151e"><link rel="icon" href="/icon.svg"><link rel="canonical" href="${publicUrl}/landingPage">${[HEADINGS, TEXT].map(({ path }) => html`<link rel="preload" as="font" type="font/woff2" href="${path}" crossorigin>`)}<style>${new Markup(LANDING_STYLE)}</style></head><body><header class="wide top">${brand()}<nav class="links" aria-label="Principal"><a class="far" href="#como">Cómo funciona</a>${price && html`<a class="far" href="#precio">Precio</a>`}${appointments && html`<a class="far" href="/pedirTurno">Pedir turno</a>`}<a class="button" href="/login">Iniciar sesión</a></nav></header><main>${hero(of)}${steps()}${papers()}${animals()}${booklet()}${keeps()}${lesson(of)}<div class="wide space">${price && priceOf(price, open)}${find()}${forClinics(of)}</div></main>${foot(of)}</body></html>`
    .text;
}

function brand(): Markup {
  return html`<a class="brand" href="/landingPage"><svg viewBox="0 0 30 30" aria-hidden="true"><rect x="2" y="1.5" width="26" height="27" rx="5.5" fill="#2643c6"/><path d="M7.5 4v22" stroke="#fff" stroke-width="1.6" stroke-dasharray="2.6 2.4" opacity=".85"/><g fill="#fff"><ellipse cx="12.8" cy="13" rx="1.7" ry="2.2" transform="rotate(-18 12.8 13)"/><ellipse cx="16.4" cy="10.6" rx="1.7" ry="2.3"/><ellipse cx="20.2" cy="11" rx="1.7" ry="2.3" transform="rotate(14 20.2 11)"/><ellipse cx="23" cy="14" rx="1.5" ry="2" transform="rotate(30 23 14)"/><path d="M17.6 15.4c2.6 0 4.8 2.6 4.8 4.6c0 1.7-1.5 2.1-2.6 1.9c-.8-.2-1.5-.3-2.2-.3s-1.4.1-2.2.3c-1.1.2-2.6-.2-2.6-1.9c0-2 2.2-4.6 4.8-4.6z"/></g></svg><span>PetLove<b>+</b></span></a>`;
}

function hero({ price, trialDays, open }: Landing): Markup {
  const terms =
    price &&
    html`<p class="small">${trialDays > 0 && `${trialDays} días de prueba. Después, `}<b>${amountInWords(price.cents)} USD ${perTime(price.months)}</b> por mascota.</p>`;
  return html`<section class="wide hero"><div class="words"><h1>${PROMISE}</h1><p class="lead">${WHAT}</p><div class="ways">${open ? link('/register', 'Registrar mi mascota', { main: true }) : link('/login', 'Iniciar sesión', { main: true })}${link('#codigo', 'Encontré una mascota')}</div>${terms}</div><div class="art" aria-hidden="true"><div class="print one">${picture('micaela', 234, 270)}</div><div class="print two">${picture('copito', 246, 284)}</div><img class="card" src="/bienvenido/cedula.webp" width="720" height="454" alt="" fetchpriority="high"><span class="plate">${new Markup(PLATE)}</span></div></section>`;
}

/** A drawing that looks like a QR: a visitor who scans the picture of a tag is led nowhere. */
const PLATE =
  '<svg viewBox="0 0 21 21" fill="#1a2033"><path d="M0 0h7v7H0zm1 1v5h5V1zm1 1h3v3H2zM14 0h7v7h-7zm1 1v5h5V1zm1 1h3v3h-3zM0 14h7v7H0zm1 1v5h5v-5zm1 1h3v3H2zM9 0h1v2H9zm2 1h1v3h-1zM9 4h2v1H9zm0 2h3v1H9zM0 9h2v1H0zm3 0h3v1H3zm5 0h2v2H8zm3 0h3v1h-3zm5 0h2v1h-2zm3 0h2v2h-2zM1 11h2v1H1zm4 0h2v1H5zm6 1h2v2h-2zm4-1h2v1h-2zm3 2h3v1h-3zM9 14h1v3H9zm3 1h3v1h-3zm4 0h2v2h-2zm3 1h2v1h-2zM9 18h2v1H9zm3 0h1v3h-1zm3 0h3v1h-3zm4 1h2v2h-2zM9 20h1v1H9zm5 0h3v1h-3z"/></svg>';

function picture(name: string, width: number, height: number): Markup {
  return html`<img src="/bienvenido/${name}.webp" width="${width}" height="${height}" alt="">`;
}

function steps(): Markup {
  return html`<section class="strip" id="como"><div class="wide"><h2>Empiezas en cinco minutos</h2><ol class="do"><li><h3>Anota su nombre</h3><p>Nombre, especie y una foto. Lo demás lo completas cuando quieras.</p></li><li><h3>Pasa su libreta de papel</h3><p>Agrega cada vacuna en 20 segundos. Te proponemos la fecha de la siguiente y te avisamos.</p></li><li><h3>Ponle su placa</h3><p>Quien la encuentre escanea el código y te escribe, sin ver tu teléfono ni tu dirección.</p></li></ol></div></section>`;
}

function lesson({ video }: Landing): Markup | null {
  if (!video) return null;
  const { title, description } = video;
  if ('link' in video) {
    const way = link(video.link, `Ver el video en ${video.player}`, { main: true, away: true });
    return html`<section class="wide lesson" id="video"><div><h2>${title}</h2>${description && html`<p>${description}</p>`}</div><div class="ways">${way}</div></section>`;
  }
  const { address, mime, captioned } = video;
  const captions =
    captioned && html`<track kind="captions" src="${address}/subtitulos" srclang="es" label="Español" default>`;
  return html`<section class="wide lesson" id="video"><div><h2>${title}</h2>${description && html`<p>${description}</p>`}</div><video controls preload="none" playsinline width="1024" height="640" poster="/bienvenido/cedula.webp" aria-label="${title}"><source src="${address}" type="${mime}">${captions}<a href="${address}">Ver el video</a></video></section>`;
}

function papers(): Markup {
  return html`<section class="wide show"><div><h2>Su cédula y su página, listas para mostrar</h2><p>La cédula va en tu billetera y en tu teléfono, también sin conexión. La página se abre cuando alguien escanea la placa: su nombre, lo urgente y un botón para avisarte.</p><img class="card" src="/bienvenido/reverso.webp" width="720" height="454" alt="El reverso de la cédula de Canela: un QR, «¿Me encontraste?» y el código de barras" loading="lazy"></div><div class="phone"><iframe src="/landingPage/placa" title="Así se ve la página de una placa" width="390" height="774" tabindex="-1" loading="lazy"></iframe></div></section>`;
}

function animals(): Markup {
  const names = ['canela', 'micaela', 'copito', 'pepe', 'capitan'];
  return html`<div class="faces" aria-hidden="true">${names.map((name) => html`<img src="/bienvenido/${name}.webp" width="440" height="440" alt="" loading="lazy">`)}</div>`;
}

/** An example page of the carnet. */
function booklet(): Markup {
  const done = html`<span class="done">Hecho</span>`;
  return html`<section class="wide show turned"><div class="booklet"><h3>El carnet de Canela</h3><ul><li><b>Séxtuple</b>${done}<span class="small">12 de marzo, lote B-2291, Clínica Huellas</span></li><li><b>Antirrábica</b>${done}<span class="small">12 de marzo, campaña del Ministerio</span></li><li><b>Desparasitación interna</b><span class="next">en 6 días</span><span class="small">Cada tres meses, según su peso</span></li></ul></div><div><h2>Sabes qué toca y cuándo</h2><p>Cada vacuna trae la fecha de la siguiente según su edad y su calendario. Te avisamos una semana antes por correo o en el teléfono, y la veterinaria lee todo en un minuto: en tu pantalla, en papel o por un enlace que tú cierras.</p></div></section>`;
}

const KEPT: readonly { sign: IconName; name: string; what: string }[] = [
  { sign: 'vaccine', name: 'Vacunas', what: 'Con lote, adhesivo y fecha de la siguiente' },
  { sign: 'deworming', name: 'Desparasitación', what: 'Interna y externa, según su peso' },
  { sign: 'disease', name: 'Enfermedades', what: 'Diagnóstico, tratamiento y alergias a la vista' },
  { sign: 'medicine', name: 'Medicinas', what: 'Dosis, horario y cuándo termina' },
  { sign: 'weight', name: 'Peso', what: 'Su curva desde cachorro' },
  { sign: 'document', name: 'Fotos y documentos', what: 'Exámenes, recetas, certificados y su álbum' },
  { sign: 'family', name: 'En familia', what: 'Otra persona la ve o la escribe contigo' },
  { sign: 'pin', name: 'Modo perdida', what: 'Cartel listo, avisos con lugar y conversación privada' },
];

function keeps(): Markup {
  return html`<section class="strip"><div class="wide"><h2>Todo lo que guarda</h2><ul class="keeps">${KEPT.map(({ sign, name, what }) => html`<li><i class="sticker ${sign}">${icon(sign)}</i><b>${name}</b><span>${what}</span></li>`)}</ul></div></section>`;
}

function priceOf({ cents, months }: NonNullable<Landing['price']>, open: boolean): Markup {
  const good = ['Registro, recordatorios, cédula y placa', 'Perros, gatos, conejos, aves y más'];
  const always = 'Si no renuevas, leer, imprimir y su placa siguen funcionando';
  return html`<section class="price" id="precio"><h2>Precio</h2><div class="sum">${amountInWords(cents)}<small>USD ${perTime(months)} por mascota</small></div><ul>${[...good, always].map((line) => html`<li>${icon('check')}${line}</li>`)}</ul>${open && html`<a class="button" href="/register">Registrar mi mascota</a>`}</section>`;
}

function perTime(months: number): string {
  return months === 12 ? 'al año' : `por ${timeInWords(months)}`;
}

function find(): Markup {
  return html`<section class="end" id="codigo"><div><h2>¿Encontraste una mascota?</h2><p>Escribe el código de su placa. No necesitas una cuenta.</p><p><a href="/encontre">No lleva placa</a></p></div><form class="find" action="/q" role="search"><label for="codigo-placa">Código de la placa</label><input id="codigo-placa" name="codigo" required maxlength="200" autocomplete="off" autocapitalize="characters" spellcheck="false" placeholder="K7Q2M-9XDTJ"><button class="button main">Buscar</button></form></section>`;
}

function forClinics({ price, clinic: { whatsapp } }: Landing): Markup {
  const paid = price !== null;
  const chat =
    whatsapp &&
    html`<p><a class="button chat" href="https://wa.me/${whatsapp.slice(1)}" rel="noopener noreferrer">${icon('whatsapp')}Pregúntanos por WhatsApp</a></p>`;
  return html`<section class="clinic"><h2>¿Tienes una clínica?</h2><p>PetLove+ es abierta: corre en un solo contenedor, con tus datos en tu casa${paid && ' y sin cobrar a tus clientes si así lo quieres'}. Haces las placas, atiendes con la libreta a la vista y avisas a quien le toca.</p>${chat}</section>`;
}

function foot({ clinic, version, appointments }: Landing): Markup {
  const { whatsapp } = clinic;
  const chat =
    whatsapp &&
    html`<a href="https://wa.me/${whatsapp.slice(1)}" rel="noopener noreferrer">${icon('whatsapp')}Escríbenos</a>`;
  return html`<footer class="wide foot2">${clinicWords(clinic)}<span>PetLove+ versión ${version}</span><span>${chat}${appointments && html`<a href="/pedirTurno">Pedir un turno</a>`}<a href="/verificar">Verificar un documento</a><a href="/condiciones">Condiciones y privacidad</a><a href="/accesibilidad">Accesibilidad</a></span></footer>`;
}

/** Who serves this page: its logo, name, address, contacts and hours. */
function clinicWords(clinic: Clinic): Markup {
  const { name, logoCode, hours } = clinic;
  const lines = [...contactLines(clinic), hoursInWords(hours)].filter((line) => line !== '');
  if (name === null && logoCode === null && lines.length === 0) return html``;
  const picture = logoCode !== null && html`<img src="${logoAddress(logoCode)}" alt="">`;
  return html`<address class="house">${picture}<span>${name && html`<b>${name}</b>`}${lines.map((line) => html`<span>${line}</span>`)}</span></address>`;
}
