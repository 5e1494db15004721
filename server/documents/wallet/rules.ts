/** A cédula and a proof as a pass: the same content for both wallets. Pure. */
import type { CalendarDate } from '#db/types.ts';
import { showDay } from '#server/platform/lib/calendar.ts';

export interface PassField {
  label: string;
  value: string;
}

/** What a pass says, for whichever wallet. */
export interface Pass {
  /** `cedula-K7Q2M9XDTA`: with it a later pass takes the place of an earlier one. */
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
  /** What its code opens. */
  url: string;
  /** Under the code. */
  caption: string;
  /** The last day on which it holds; null: no end. */
  until: CalendarDate | null;
  /** The day of what it says. */
  asOf: CalendarDate;
}

const STALE =
  'El código abre su página, que siempre está al día. Si cambias algo de su ficha, guarda el pase otra vez.';

interface Card {
  code: string;
  shownCode: string;
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
  const { code, shownCode, name, rows, disclaimer, number, issuer, url, verifyAt, today } = card;
  const [first, second, ...others] = rows;
  const chip = others.find(({ label }) => label === 'Microchip');
  const birth = others.find(({ label }) => label === 'Nacimiento');
  const rest = others.filter((one) => one !== chip && one !== birth);
  return {
    serial: `cedula-${code}`,
    title: `Cédula de ${name}`,
    issuer,
    name,
    about: [first?.value, second?.value].filter(Boolean).join(' · '),
    front: [...(chip ? [chip] : []), ...(birth ? [birth] : []), ...rest.slice(0, 1)],
    back: [
      ...rest.slice(1),
      { label: 'Código', value: shownCode },
      { label: 'Cédula número', value: `${number}, se verifica en ${verifyAt}` },
      { label: 'Datos al', value: `${showDay(today)}. ${STALE}` },
      { label: 'Quién la emite', value: disclaimer },
    ],
    url,
    caption: shownCode,
    until: null,
    asOf: today,
  };
}

interface Proof {
  code: string;
  name: string;
  speciesName: string;
  purpose: string;
  chip: string | null;
  until: CalendarDate;
  /** Until when against each disease, gaps first. */
  cover: readonly { disease: string; words: string }[];
  issuer: string;
  url: string;
  today: CalendarDate;
}

export function proofPass({ code, name, speciesName, purpose, chip, until, cover, issuer, url, today }: Proof): Pass {
  const shown = cover.map(({ disease, words }) => ({ label: disease, value: capital(words) }));
  return {
    serial: `comprobante-${code}`,
    title: `Comprobante de vacunas de ${name}`,
    issuer,
    name,
    about: `${speciesName}, para ${purpose}`,
    front: [...shown.slice(0, 2), { label: 'Vale hasta', value: showDay(until) }],
    back: [
      ...shown.slice(2),
      ...(chip ? [{ label: 'Su microchip termina en', value: chip }] : []),
      { label: 'Datos al', value: `${showDay(today)}. ${STALE}` },
      { label: 'Qué es', value: 'Lo que su familia muestra por un enlace. No es un documento oficial.' },
    ],
    url,
    caption: `Vale hasta el ${showDay(until)}`,
    until,
    asOf: today,
  };
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const COLORS = { ground: [251, 244, 228], ink: [26, 32, 51], quiet: [71, 77, 96] } as const;
const rgb = ([red, green, blue]: readonly [number, number, number]) => `rgb(${red}, ${green}, ${blue})`;

/** The `pass.json` of Apple's format, style `generic`. */
export function applePass(pass: Pass, { passType, team }: { passType: string; team: string }): Record<string, unknown> {
  const fields = (all: readonly PassField[], from: string) =>
    all.map(({ label, value }, at) => ({ key: `${from}${at}`, label, value }));
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
    ...(pass.until && { expirationDate: `${pass.until}T23:59:59-05:00` }),
    barcodes: [
      { format: 'PKBarcodeFormatQR', message: pass.url, messageEncoding: 'iso-8859-1', altText: pass.caption },
    ],
    generic: {
      primaryFields: [{ key: 'name', label: pass.about, value: pass.name }],
      secondaryFields: fields(pass.front.slice(0, 2), 'front'),
      auxiliaryFields: fields(pass.front.slice(2, 4), 'aux'),
      backFields: fields(pass.back, 'back'),
    },
  };
}

/** The object of Google's generic class, to be created when its owner saves it. @param print of what it says */
export function googleObject(
  pass: Pass,
  { issuerId, print, logo }: { issuerId: string; print: string; logo: string | null },
) {
  const said = (value: string) => ({ defaultValue: { language: 'es', value } });
  const modules = [...pass.front, ...pass.back];
  return {
    // Another id for other words: one that is saved already is not changed by a link.
    id: `${issuerId}.${pass.serial}-${print}`,
    classId: `${issuerId}.petlove`,
    genericType: 'GENERIC_TYPE_UNSPECIFIED',
    state: 'ACTIVE',
    cardTitle: said(pass.issuer),
    header: said(pass.name),
    subheader: said(pass.about),
    hexBackgroundColor: '#FBF4E4',
    ...(logo !== null && { logo: { sourceUri: { uri: logo } } }),
    ...(pass.until && { validTimeInterval: { end: { date: `${pass.until}T23:59:59-05:00` } } }),
    barcode: { type: 'QR_CODE', value: pass.url, alternateText: pass.caption },
    textModulesData: modules.map(({ label, value }, at) => ({ id: `t${at}`, header: label, body: value })),
  };
}

/** A link longer than this is cut by some browsers and refused by Google. */
export const MOST_LINK_LETTERS = 1800;

/** Words of the back go first where the link would be too long. */
export function shorter(pass: Pass): Pass | null {
  return pass.back.length === 0 ? null : { ...pass, back: pass.back.slice(0, -1) };
}
