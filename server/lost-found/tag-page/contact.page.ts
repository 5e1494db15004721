/** Call and WhatsApp, where the owner allows them or the clinic keeps the animal: on its page and beside a conversation. */
import { ANIMAL_WORDS } from './animal-words.page.ts';
import type { PublicView } from './rules.ts';
import { link } from '#server/platform/html/layout.ts';
import { html, type Markup } from '#server/platform/html/markup.ts';
import type { Language } from '#server/platform/html/words.ts';

export type Contact = Pick<PublicView, 'call' | 'whatsapp' | 'clinic'>;

/** @param text what WhatsApp begins with */
export function contactLinks({ call, whatsapp, clinic }: Contact, language: Language, text: string): Markup | false {
  const words = ANIMAL_WORDS[language];
  const pairOf = (contact: Pick<Contact, 'call' | 'whatsapp'>) => {
    const direct = [
      contact.call && link(`tel:${contact.call}`, words.call, { icon: 'phone' }),
      contact.whatsapp &&
        link(`https://wa.me/${contact.whatsapp.replace(/\D/g, '')}?text=${encodeURIComponent(text)}`, words.whatsapp, {
          icon: 'whatsapp',
          away: true,
        }),
    ].filter(Boolean);
    return direct.length > 0 && html`<div class="pair">${direct}</div>`;
  };
  const own = pairOf({ call, whatsapp });
  if (clinic === null) return own;
  return html`<p class="small">${words.clinic(clinic.name)}</p>${pairOf(clinic)}${own && html`<p class="small">${words.family}</p>${own}`}`;
}
