/** The terms that a new member accepts, in plain words: the registration and `/condiciones` show the same text. Runs in the browser too. */
import { RETENTION } from '#server/admin/backups/rules.ts';
import { COPIES_DAYS } from '#server/portability/privacy/remains.rules.ts';

interface TermsFacts {
  /** Who runs this installation; null where it has no name. */
  clinic: string | null;
  subscriptions: boolean;
  /** Years for which signed entries are kept after their account ends. */
  retentionYears: number | undefined;
}

interface Section {
  title: string;
  /** A paragraph is a text, a list several. */
  parts: readonly (string | readonly string[])[];
}

/** Another text is another day in TERMS_VERSION. */
export function termsOf({ clinic, subscriptions, retentionYears: years }: TermsFacts) {
  const name = clinic ?? 'PetLove+';
  const first = name.charAt(0).toUpperCase() + name.slice(1);
  const signed =
    years === 0
      ? 'borra lo que firmó al día siguiente'
      : `conserva lo que firmó, sin tus datos${years ? `, ${years === 1 ? 'un año' : `${years} años`}` : ''}`;
  const paying: Section = {
    title: 'Si pagas',
    parts: [
      'La tarjeta la ve solo la empresa de pagos, nunca nosotros. Guardamos qué pagaste y a nombre de quién va el comprobante; la ley tributaria pide conservarlo siete años, también si cierras tu cuenta. Nada se cobra solo. Cada animal tiene sus días de prueba una vez: tu cuenta recuerda los códigos y microchips que ya los tuvieron, y al cerrarla se borran. Si no renuevas, lo guardado sigue siendo tuyo: se lee, se imprime y se descarga.',
    ],
  };
  const sections: Section[] = [
    {
      title: 'Qué guardamos',
      parts: [
        [
          'Tu nombre, correo, teléfono, país y zona horaria.',
          'Lo que anotas de tus animales y de sus tutores.',
          'Tus sesiones: cuándo y desde qué navegador entraste. Tu contraseña nunca se guarda como la escribes.',
        ],
      ],
    },
    {
      title: 'Para qué',
      parts: [
        'Para mostrarte su registro, recordarte lo que toca y ayudar a que un animal perdido vuelva a casa. No vendemos tus datos ni los usamos para publicidad.',
      ],
    },
    {
      title: 'Qué se ve desde fuera',
      parts: ['Quien busca el código de un animal ve su nombre y cómo es. Tus datos de contacto no se ven.'],
    },
    {
      title: 'La clínica',
      parts: [
        `${first} lee la libreta de tu animal y anota en ella solo si le das permiso, y responde por lo que anota. Ves quién la abrió cada día, y terminas el permiso cuando quieras. Lo que firmó su equipo queda en la libreta: puedes decir que no es correcto. Si eliminas tu cuenta, ${signed}. Si eres cliente y no tienes cuenta, pídele una copia de tus datos, o que los borre.`,
      ],
    },
    ...(subscriptions ? [paying] : []),
    {
      title: 'Tus derechos',
      parts: [
        `La Ley Orgánica de Protección de Datos Personales del Ecuador te permite conocer tus datos, corregirlos, eliminarlos, llevártelos, oponerte a su uso, pedir que se suspenda y retirar este permiso cuando quieras. Pídelo a ${name}: es gratis y la respuesta llega en 15 días como máximo. Si no te atienden, puedes acudir a la Superintendencia de Protección de Datos Personales.`,
      ],
    },
    {
      title: 'Si eliminas tu cuenta',
      parts: [
        `Desaparece del servicio ese mismo momento. Las copias de seguridad se conservan hasta ${RETENTION.months} meses y la que se hace antes de actualizar el programa, ${COPIES_DAYS} días; después ya no queda nada tuyo en ellas. Si mientras tanto hay que volver a una copia, tu cuenta se elimina otra vez.`,
      ],
    },
    {
      title: 'Lo que te pedimos',
      parts: [
        'Anota datos verdaderos y cuida tu contraseña. El registro acompaña al veterinario, no lo reemplaza: ante una urgencia, acude a uno.',
      ],
    },
  ];
  return { lead: `${first} guarda la libreta de salud de tus animales. Registrarte es gratis.`, sections };
}
