/** The notice of safety to the owner of an animal that received a lot. */
import { greeting, type Letter, plainName } from '#server/platform/mail/layout.ts';

interface Notice {
  name: string;
  clinic: string;
  lines: readonly string[];
  /** How the clinic is reached, a line for each way. */
  contact: readonly string[];
  withdrawn: boolean;
}

export function lotNoticeMail({ name, lines, contact, withdrawn, ...of }: Notice): Letter {
  const clinic = plainName(of.clinic, 'Tu clínica');
  return {
    subject: withdrawn ? `${clinic}: se retiró un lote de vacuna` : `${clinic}: sobre una vacuna de tu animal`,
    preview: 'Es un aviso de seguridad.',
    paragraphs: [greeting(name), ...lines, ...contact],
    closing: [
      'Es un aviso de seguridad sobre una vacuna que ya se puso: llega también a quien no quiere recordatorios.',
    ],
  };
}
