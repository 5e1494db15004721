/** The letters about an appointment: given, moved, cancelled by the clinic, and the day before. */
import { type Letter, plainName } from '#server/platform/mail/layout.ts';

interface About {
  clinic: string;
  petName: string;
  /** `martes 1 de diciembre, a las 9:30`. */
  when: string;
  veterinarian: string | null;
  reason: string;
  link: string;
}

const facts = ({ when, veterinarian }: Pick<About, 'when' | 'veterinarian'>) =>
  veterinarian === null ? `${when}.` : `${when}, con ${plainName(veterinarian, 'su veterinario')}.`;

export function appointmentMail({ moved, ...of }: About & { moved: boolean }): Letter {
  const clinic = plainName(of.clinic, 'La clínica');
  const pet = plainName(of.petName, 'tu animal');
  return {
    subject: moved ? `El turno de ${pet} cambió: ${of.when}` : `Turno de ${pet}: ${of.when}`,
    preview: moved ? 'Confirma la nueva hora, o elige otra.' : 'Confírmalo con un toque.',
    paragraphs: [
      moved
        ? `${clinic} movió el turno de ${pet}. Ahora es el ${facts(of)}`
        : `${pet} tiene turno en ${clinic} el ${facts(of)}`,
      'Confírmalo con un toque; ahí mismo lo mueves a otra hora libre o lo cancelas.',
    ],
    button: { label: 'Ver el turno', link: of.link },
    closing: ['El enlace sirve hasta que pase el turno. Si te equivocaste de correo, no hagas nada.'],
  };
}

export function appointmentReminderMail({ confirmed, ...of }: About & { confirmed: boolean }): Letter {
  const clinic = plainName(of.clinic, 'La clínica');
  const pet = plainName(of.petName, 'tu animal');
  return {
    subject: `Mañana: turno de ${pet}`,
    preview: of.when,
    paragraphs: [
      `${clinic} espera a ${pet} mañana, ${facts(of)}`,
      confirmed
        ? 'Ya lo confirmaste: gracias. Si algo cambió, avísanos con un toque.'
        : '¿Vienes? Confírmalo con un toque, muévelo o cancélalo.',
    ],
    button: { label: confirmed ? 'Ver el turno' : 'Confirmar o cambiar', link: of.link },
    closing: ['Lleva su libreta o su carnet, si lo tienes en papel.'],
  };
}

export function appointmentCancelledMail({
  phone,
  ...of
}: Omit<About, 'link' | 'veterinarian'> & { phone: string | null }): Letter {
  const clinic = plainName(of.clinic, 'La clínica');
  const pet = plainName(of.petName, 'tu animal');
  return {
    subject: `Se canceló el turno de ${pet}`,
    preview: of.when,
    paragraphs: [
      `${clinic} canceló el turno de ${pet} del ${of.when}.`,
      phone === null ? 'Escríbele para quedar en otro día.' : `Para quedar en otro día, llama o escribe al ${phone}.`,
    ],
    closing: ['No tienes que hacer nada más.'],
  };
}
