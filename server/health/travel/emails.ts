/** The one mail of a day about trips and registers. Plain words in: mail/layout.ts escapes them. */
import { greeting, type Letter } from '#server/platform/mail/layout.ts';

export interface PlanSection {
  /** `Canela a España, el 20 de abril`. */
  title: string;
  lines: { title: string; note: string; link: string }[];
}

interface Plan {
  name: string;
  sections: readonly PlanSection[];
  /** Where the notices are chosen. */
  choices: string;
  /** One click of the mail program (RFC 8058). */
  unsubscribe: string;
}

export function planMail({ name, sections, choices, unsubscribe }: Plan): Letter {
  const lines = sections.flatMap((section) => section.lines);
  const [first] = lines;
  return {
    subject:
      lines.length === 1 && first
        ? `${sections[0]?.title}: ${first.title}`
        : `${lines.length} pendientes: ${sections.map(({ title }) => title).join(' y ')}`.slice(0, 120),
    preview: lines
      .map(({ title, note }) => `${title}. ${note}`)
      .join(' ')
      .slice(0, 200),
    paragraphs: [`${greeting(name)} esto es lo que toca preparar por estos días.`],
    sections: sections.map((section) => ({
      title: section.title,
      lines: section.lines.map(({ title, note, link }) => ({ title, note, button: { label: 'Ver la lista', link } })),
    })),
    closing: [
      'Las fechas salen de las reglas que tenemos, con su fuente al lado. Confírmalas con quien decide antes de pagar o viajar.',
      `Elige qué avisos quieres y cuándo: ${choices}`,
    ],
    headers: { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  };
}
