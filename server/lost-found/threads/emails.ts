/**
 * The mails that tell of a found animal. The finder's text must stay plain: no mail program may turn it into
 * a link.
 */
import type { FinderMessageKind } from '#db/types.ts';
import { mapLink, showPhone, showPoint } from '#server/platform/lib/text.ts';
import type { Point } from './place.rules.ts';
import { awayWords, pointOf } from './rules.ts';
import { type Letter, plainName } from '#server/platform/mail/layout.ts';

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
  /** Where it was last seen, where its family marked that. */
  lostLatitude: number | null;
  lostLongitude: number | null;
  name: string | null;
  phone: string | null;
  /** What the animal without a tag that it is about has in common with this one; null: its own code was read. */
  likeness: string | null;
  /** Opens the conversation. */
  link: string;
}

const LETTERS = 600;

export function finderAlertMail(alert: Alert): Letter {
  return { ...partsOf(alert), closing: [WITHOUT_CONTACT, CAUTION] };
}

/** To the owner of an animal that the clinic keeps, who has no account. */
export function ownerAlertMail(alert: Alert, clinic: string): Letter {
  const letter = partsOf(alert);
  const told = `${plainName(clinic, 'La clínica')} también recibió este aviso y puede responder.`;
  const own =
    'El enlace abre solo esta conversación, sin crear una cuenta. No lo reenvíes: quien lo tenga puede responder.';
  return { ...letter, paragraphs: [...letter.paragraphs, told], closing: [WITHOUT_CONTACT, own, CAUTION] };
}

export function clinicAlertMail(alert: Alert): Letter {
  const letter = partsOf(alert);
  const pet = inert(alert.petName);
  const subject =
    alert.likeness !== null
      ? letter.subject
      : {
          location: `Urgente: enviaron dónde está ${pet} (placa)`,
          message: `Escribieron sobre ${pet} (placa)`,
          found: `Alguien encontró a ${pet} (placa)`,
        }[alert.kind];
  const kept = `La clínica guarda la libreta de ${pet}. Si su tutor dejó un correo, también le avisamos.`;
  return { ...letter, subject, paragraphs: [...letter.paragraphs, kept], closing: [WITHOUT_CONTACT, CAUTION] };
}

const WITHOUT_CONTACT = 'Respóndele desde la conversación: así no ve tu correo ni tu teléfono.';
const CAUTION = 'No conocemos a esta persona. No pagues por adelantado y queda con ella en un lugar con gente.';

function partsOf(alert: Alert) {
  const { petName, kind, when, text, place, latitude, longitude, accuracy, name, phone, link } = alert;
  const point = pointOf({ latitude, longitude });
  const away = awayWords(pointOf({ latitude: alert.lostLatitude, longitude: alert.lostLongitude }), point);
  const sections = point ? [whereabouts(point, accuracy, away)] : [];
  const who = name === null ? 'Una persona' : inert(cut(name, 80));
  const pet = inert(petName);
  const subject =
    alert.likeness !== null
      ? `¿Es ${pet}? Encontraron un animal parecido`
      : {
          location: `Urgente: mira dónde está ${pet}`,
          message: `Te escriben por ${pet}`,
          found: `Alguien encontró a ${pet}`,
        }[kind];
  const deed =
    alert.likeness !== null
      ? `${who} encontró un animal sin placa que puede ser ${pet}: ${when}. ${inert(alert.likeness)}`
      : {
          location: `${who} envió la ubicación de ${pet}: ${when}.`,
          message: `${who} leyó el código de ${pet} y te escribió: ${when}.`,
          found: `${who} leyó el código de ${pet} y tocó «La encontré»: ${when}.`,
        }[kind];
  return {
    subject,
    preview: inert(cut(text ?? place ?? 'Respóndele desde la conversación.', 160)),
    paragraphs: [
      deed,
      ...(text === null ? [] : [`«${inert(cut(text, LETTERS))}»`]),
      ...(place === null ? [] : [`Lugar, en sus palabras: ${inert(cut(place, LETTERS))}`]),
      ...(phone === null ? [] : [`Te dejó su teléfono: ${showPhone(phone)}`]),
    ],
    button: { label: 'Abrir la conversación', link },
    sections,
  };
}

function whereabouts({ latitude, longitude }: Point, accuracy: number | null, away: string | null) {
  const source = accuracy === null ? 'Según su teléfono.' : `Según su teléfono, con unos ${accuracy} metros de margen.`;
  const note = away === null ? source : `${away} ${source}`;
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
