/** A cédula and a proof as a pass: the same content for both wallets. Pure. */
import type { CalendarDate, Instant } from '#db/types.ts';
import { showDay } from '#server/platform/lib/calendar.ts';

export interface PassField {
  label: string;
  value: string;
}

/** What a pass says, for whichever wallet. */
export interface Pass {
  /** With it a later pass takes the place of an earlier one. */
  serial: string;
  /** `Cédula de Canela`. */
  title: string;
  /** The clinic, or the product where it has no name. */
  issuer: string;
  name: string;
  /** Below the name: `Perro, mestizo`. */
  about: string;
  /** On its face: at most four. */
  front: PassField[];
  /** On its back. */
  back: PassField[];
  /** At the end of its back: what is another with each printing. */
  stamp: PassField[];
  /** What its code opens. */
  url: string;
  /** Under the code. */
  caption: string;
  /** The moment after which it holds no more; null: no end. */
  until: Instant | null;
  /** Its holder may see it no more: it keeps its place in the wallet and says nothing else. */
  ended?: true;
}

/** Whether the wallet is told when something changes. */
type Kept = boolean;

function asOf(today: CalendarDate, kept: Kept): PassField {
  const words = kept
    ? 'Se actualiza solo cuando algo cambia, y el código abre su página.'
    : 'El código abre su página, que siempre está al día. Si cambias algo de su ficha, guarda el pase otra vez.';
  return { label: 'Datos al', value: `${showDay(today)}. ${words}` };
}

interface Card {
  serial: string;
  kept: Kept;
  shownCode: string;
  /** `Perdida: su familia la busca`; null while it lives at home. */
  status: string | null;
  /** Where to turn, with its heading. */
  contact: PassField;
  name: string;
  rows: readonly { label: string; value: string }[];
  disclaimer: string;
  number: string;
  issuer: string;
  url: string;
  verifyAt: string;
  today: CalendarDate;
}

export function cardPass(card: Card): Pass {
  const { serial, kept, shownCode, name, rows, disclaimer, number, issuer, url, verifyAt, today } = card;
  const [first, second, ...others] = rows;
  const chip = others.find(({ label }) => label === 'Microchip');
  const birth = others.find(({ label }) => label === 'Nacimiento');
  const rest = others.filter((one) => one !== chip && one !== birth);
  const status = card.status === null ? [] : [{ label: 'Estado', value: card.status }];
  return {
    serial,
    title: `Cédula de ${name}`,
    issuer,
    name,
    about: [first?.value, second?.value].filter(Boolean).join(' · '),
    front: [...status, ...(chip ? [chip] : []), ...(birth ? [birth] : []), ...rest.slice(0, 1)],
    back: [
      ...rest.slice(1),
      card.contact,
      { label: 'Código', value: shownCode },
      { label: 'Quién la emite', value: disclaimer },
    ],
    stamp: [{ label: 'Cédula número', value: `${number}, se verifica en ${verifyAt}` }, asOf(today, kept)],
    url,
    caption: shownCode,
    until: null,
  };
}

interface Proof {
  serial: string;
  kept: Kept;
  name: string;
  speciesName: string;
  purpose: string;
  chip: string | null;
  until: CalendarDate;
  /** The end of that day where its link closes. */
  ends: Instant;
  /** Until when against each disease, gaps first. */
  cover: readonly { disease: string; words: string }[];
  issuer: string;
  url: string;
  today: CalendarDate;
}

export function proofPass(proof: Proof): Pass {
  const { serial, kept, name, speciesName, purpose, chip, until, ends, cover, issuer, url, today } = proof;
  const shown = cover.map(({ disease, words }) => ({ label: disease, value: capital(words) }));
  return {
    serial,
    title: `Comprobante de vacunas de ${name}`,
    issuer,
    name,
    about: `${speciesName}, para ${purpose}`,
    front: [...shown.slice(0, 2), { label: 'Vale hasta', value: showDay(until) }],
    back: [
      ...shown.slice(2),
      ...(chip ? [{ label: 'Su microchip termina en', value: chip }] : []),
      { label: 'Qué es', value: 'Lo que su familia muestra por un enlace. No es un documento oficial.' },
    ],
    stamp: [asOf(today, kept)],
    url,
    caption: `Vale hasta el ${showDay(until)}`,
    until: ends,
  };
}

/** In place of one that its holder may see no more: nothing of the animal is left on it. */
export function endedPass(serial: string, issuer: string, publicUrl: string): Pass {
  return {
    serial,
    title: 'Pase que ya no vale',
    issuer,
    name: 'Ya no vale',
    about: 'Pase terminado',
    front: [],
    back: [{ label: 'Qué pasó', value: 'Quien lo muestra ya no tiene acceso, o se anuló. Puedes borrarlo.' }],
    stamp: [],
    url: publicUrl,
    caption: 'Terminado',
    until: null,
    ended: true,
  };
}

/** What of a pass is compared to tell that it changed. */
export function comparable(pass: Pass): Pass {
  return { ...pass, stamp: [] };
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const COLORS = { ground: [251, 244, 228], ink: [26, 32, 51], quiet: [71, 77, 96] } as const;
const rgb = ([red, green, blue]: readonly [number, number, number]) => `rgb(${red}, ${green}, ${blue})`;

/** Where a device asks for what changed: Apple appends `/v1/…`. */
interface Service {
  url: string;
  token: string;
}

/** The `pass.json` of Apple's format, style `generic`. @param service absent where the pass is not kept up to date */
export function applePass(
  pass: Pass,
  { passType, team, service }: { passType: string; team: string; service?: Service | null },
): Record<string, unknown> {
  const fields = (all: readonly PassField[], from: string) =>
    all.map(({ label, value }, at) => ({
      key: `${from}${at}`,
      label,
      value,
      // What the telephone says when this field changed.
      ...(label === 'Estado' && { changeMessage: '%@' }),
    }));
  return {
    formatVersion: 1,
    passTypeIdentifier: passType,
    teamIdentifier: team,
    organizationName: pass.issuer,
    description: pass.title,
    serialNumber: pass.serial,
    logoText: pass.issuer,
    backgroundColor: rgb(COLORS.ground),
    foregroundColor: rgb(COLORS.ink),
    labelColor: rgb(COLORS.quiet),
    ...(service && { webServiceURL: service.url, authenticationToken: service.token }),
    ...(pass.until && { expirationDate: pass.until }),
    ...(pass.ended
      ? { voided: true }
      : {
          barcodes: [
            { format: 'PKBarcodeFormatQR', message: pass.url, messageEncoding: 'iso-8859-1', altText: pass.caption },
          ],
        }),
    generic: {
      primaryFields: [{ key: 'name', label: pass.about, value: pass.name }],
      secondaryFields: fields(pass.front.slice(0, 2), 'front'),
      auxiliaryFields: fields(pass.front.slice(2, 4), 'aux'),
      backFields: fields([...pass.back, ...pass.stamp], 'back'),
    },
  };
}

/** The object of Google's generic class: created when its owner saves it, then changed under the same id. */
export function googleObject(pass: Pass, { issuerId, logo }: { issuerId: string; logo: string | null }) {
  const said = (value: string) => ({ defaultValue: { language: 'es', value } });
  const modules = [...pass.front, ...pass.back, ...pass.stamp];
  return {
    id: `${issuerId}.${pass.serial}`,
    classId: `${issuerId}.petlove`,
    genericType: 'GENERIC_TYPE_UNSPECIFIED',
    state: pass.ended ? 'EXPIRED' : 'ACTIVE',
    cardTitle: said(pass.issuer),
    header: said(pass.name),
    subheader: said(pass.about),
    hexBackgroundColor: '#FBF4E4',
    ...(logo !== null && { logo: { sourceUri: { uri: logo } } }),
    ...(pass.until && { validTimeInterval: { end: { date: pass.until } } }),
    barcode: { type: 'QR_CODE', value: pass.url, alternateText: pass.caption },
    textModulesData: modules.map(({ label, value }, at) => ({ id: `t${at}`, header: label, body: value })),
  };
}

/** A link longer than this is cut by some browsers and refused by Google. */
export const MOST_LINK_LETTERS = 1800;

/** Words of the back go first where the link would be too long; a saved pass gets them with its first change. */
export function shorter(pass: Pass): Pass | null {
  if (pass.back.length > 0) return { ...pass, back: pass.back.slice(0, -1) };
  return pass.stamp.length === 0 ? null : { ...pass, stamp: pass.stamp.slice(0, -1) };
}
