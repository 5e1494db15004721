/**
 * The mail that tells of a found animal. The finder's text must stay plain: no mail program may turn it into
 * a link.
 */
import type { FinderMessageKind } from '#db/types.ts';
import { mapLink, showPhone, showPoint } from '#server/platform/lib/text.ts';
import { layOut, type Mail } from '#server/platform/mail/layout.ts';

interface Alert {
  petName: string;
  kind: FinderMessageKind;
  /** In the reader's time zone: `21 de noviembre de 2026, 14:32`. */
  when: string;
  text: string | null;
  place: string | null;
  /** Latitude and longitude in millionths of a degree; accuracy in metres. */
  latitude: number | null;
  longitude: number | null;
  accuracy: number | null;
  name: string | null;
  phone: string | null;
  /** Opens the conversation. */
  link: string;
}

const LETTERS = 600;

export function finderAlertMail(alert: Alert): Mail {
  const { petName, kind, when, text, place, latitude, longitude, accuracy, name, phone, link } = alert;
  const sections = latitude === null || longitude === null ? [] : [whereabouts(latitude, longitude, accuracy)];
  const who = name === null ? 'Una persona' : inert(cut(name, 80));
  const pet = inert(petName);
  const subject = {
    location: `Urgente: mira dónde está ${pet}`,
    message: `Te escriben por ${pet}`,
    found: `Alguien encontró a ${pet}`,
  }[kind];
  const deed = {
    location: `${who} envió la ubicación de ${pet}: ${when}.`,
    message: `${who} leyó el código de ${pet} y te escribió: ${when}.`,
    found: `${who} leyó el código de ${pet} y tocó «La encontré»: ${when}.`,
  }[kind];
  const said = [
    ...(text === null ? [] : [`«${inert(cut(text, LETTERS))}»`]),
    ...(place === null ? [] : [`Lugar, en sus palabras: ${inert(cut(place, LETTERS))}`]),
    ...(phone === null ? [] : [`Te dejó su teléfono: ${showPhone(phone)}`]),
  ];
  return layOut({
    subject,
    preview: inert(cut(text ?? place ?? 'Respóndele desde la conversación.', 160)),
    paragraphs: [deed, ...said],
    button: { label: 'Abrir la conversación', link },
    sections,
    closing: [
      'Respóndele desde la conversación: así no ve tu correo ni tu teléfono.',
      'No conocemos a esta persona. No pagues por adelantado y queda con ella en un lugar con gente.',
    ],
  });
}

function whereabouts(latitude: number, longitude: number, accuracy: number | null) {
  const note = accuracy === null ? 'Según su teléfono.' : `Según su teléfono, con unos ${accuracy} metros de margen.`;
  const button = { label: 'Ver en el mapa', link: mapLink(latitude, longitude) };
  return { title: 'Dónde', lines: [{ title: showPoint(latitude, longitude), note, button }] };
}

/**
 * Mail programs make links of plain addresses. An invisible zero-width mark behind each sign that an address
 * needs prevents that.
 */
function inert(text: string): string {
  return text.replace(/[.:/@](?=\S)/gu, '$&\u200B');
}

function cut(text: string, most: number): string {
  const letters = [...text];
  return letters.length <= most ? text : `${letters.slice(0, most).join('').trimEnd()}… (sigue en la conversación)`;
}
