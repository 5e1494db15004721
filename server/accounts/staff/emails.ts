/** The invitation to the staff; and who administers: to that user, and to every administrator, who could revert it. */
import { greeting, type Letter, plainName } from '#server/platform/mail/layout.ts';

interface Changed {
  name: string;
  /** In the reader's time zone: `21 de noviembre de 2026, 05:20`. */
  when: string;
  added: boolean;
}

const CLOSING = ['Este aviso se envía siempre que alguien empieza o deja de administrar.'];

/** @param letter.link opens the page for a new password. */
export function ownRoleMail({ name, when, added, link }: Changed & { link: string }): Letter {
  if (!added)
    return {
      subject: 'Ya no administras PetLove+',
      preview: 'Tus animales y sus libretas siguen como estaban.',
      paragraphs: [
        greeting(name),
        `Desde el ${when} tu cuenta ya no administra PetLove+. Tus animales y sus libretas siguen como estaban.`,
        'Si no lo esperabas, habla con otra persona que administre: en el registro se ve quién lo cambió.',
      ],
      closing: CLOSING,
    };
  return {
    subject: 'Ahora administras PetLove+',
    preview: 'Entra de nuevo para empezar.',
    paragraphs: [
      greeting(name),
      `Desde el ${when} tu cuenta administra PetLove+: ve todos los animales y a sus tutores. Entra de nuevo para empezar.`,
      'Si no lo esperabas, cambia tu contraseña ahora y habla con otra persona que administre.',
    ],
    button: { label: 'No lo esperaba', link },
    closing: CLOSING,
  };
}

/**
 * @param letter.email of the changed account, because users choose their names freely. @param letter.link the
 * accounts.
 */
export function othersRoleMail({ name, when, added, email, link }: Changed & { email: string; link: string }): Letter {
  return {
    subject: added ? 'Alguien más administra PetLove+' : 'Alguien dejó de administrar PetLove+',
    preview: 'Si ya lo sabías, no tienes que hacer nada.',
    paragraphs: [
      greeting(name),
      added
        ? `Desde el ${when} la cuenta ${email} también administra PetLove+: ve y cambia lo mismo que tú.`
        : `Desde el ${when} la cuenta ${email} ya no administra PetLove+.`,
      `Si ya lo sabías, no tienes que hacer nada. Si no, ${added ? 'quítale el permiso' : 'devuélvele el permiso'} en Usuarios y mira en el registro quién lo cambió: puede que alguien haya entrado en su cuenta.`,
    ],
    button: { label: 'Ver los usuarios', link },
    closing: CLOSING,
  };
}

interface StaffInvitation {
  inviter: string;
  /** As its page calls it; null until it has a name. */
  clinic: string | null;
  /** `Veterinaria y Recepción`. */
  roles: string;
  link: string;
  /** In the reader's form: `28 de noviembre`. */
  until: string;
}

export function staffInviteMail({ inviter, clinic, roles, link, until }: StaffInvitation): Letter {
  const who = plainName(inviter, 'La clínica');
  const where = plainName(clinic ?? '', 'la clínica');
  return {
    subject: `${who} te invita al equipo de ${where}`,
    preview: `Para trabajar con los pacientes de ${where} en PetLove+.`,
    paragraphs: [
      `${who} te invita al equipo de ${where} en PetLove+. Tu rol: ${roles}.`,
      'Abres el enlace, escribes tu nombre y una contraseña, y entras con este correo.',
    ],
    button: { label: 'Entrar al equipo', link },
    closing: [
      `El enlace sirve hasta el ${until} y solo para este correo.`,
      'Si no conoces a esta clínica, no hagas nada: sin tu respuesta nadie sabe nada de ti.',
    ],
  };
}
