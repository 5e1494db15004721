/** Notices that go nowhere are told by mail: they would be missed without a sign. */
import { greeting, type Letter } from '#server/platform/mail/layout.ts';

/** @param letter.why in the words of the settings. */
export function channelStoppedMail({
  name,
  channel,
  why,
  link,
}: {
  name: string;
  channel: string;
  why: string;
  link: string;
}): Letter {
  return {
    subject: `Dejamos de avisarte por ${channel}`,
    preview: why,
    paragraphs: [
      greeting(name),
      `Tus avisos ya no llegan por ${channel}. ${why}`,
      'Cuando lo corrijas, envía una prueba desde tus avisos y seguimos. Mientras tanto te avisamos por tus otros medios.',
    ],
    button: { label: 'Ver mis avisos', link },
    closing: ['Este correo se envía una vez, cuando un canal deja de aceptar tus avisos.'],
  };
}
