/** Links to call or write to a person, where a number or an address is on record: one tap each. */
import { ButtonAnchor } from './button.tsx';
import { IconPhone, IconWhatsApp } from './icons/act.tsx';
import { IconMail } from './icons/base.tsx';
import { Acts } from './looked-at.tsx';

interface ContactLinksProps {
  phone: string | null;
  email: string | null;
  /** Where WhatsApp is another number than the one to call. */
  whatsapp?: string | null;
  /** Whom they reach, where a screen shows several people. */
  name?: string;
}

export function ContactLinks({ phone, email, whatsapp = null, name }: ContactLinksProps) {
  const messaged = whatsapp ?? phone;
  const chat = messaged && chatNumber(messaged);
  if (!phone && !email) return <p className="ink-2">Sin teléfono ni correo.</p>;
  return (
    <Acts>
      {phone && (
        <ButtonAnchor
          href={`tel:${phone.replace(/[^+\d]/g, '')}`}
          variant="default"
          leftSection={<IconPhone />}
          aria-label={name && `Llamar a ${name}`}
        >
          Llamar
        </ButtonAnchor>
      )}
      {chat && (
        <ButtonAnchor
          href={`https://wa.me/${chat}`}
          target="_blank"
          rel="noreferrer"
          variant="default"
          leftSection={<IconWhatsApp />}
          aria-label={name && `Escribir a ${name} por WhatsApp`}
        >
          WhatsApp
        </ButtonAnchor>
      )}
      {email && (
        <ButtonAnchor
          href={`mailto:${email}`}
          variant="default"
          leftSection={<IconMail />}
          aria-label={name && `Escribir un correo a ${name}`}
        >
          Correo
        </ButtonAnchor>
      )}
    </Acts>
  );
}

/** Digits with the country code: a number without one counts as a mobile of Ecuador where it looks like one. */
function chatNumber(phone: string): string | null {
  const plain = phone.replace(/[^+\d]/g, '');
  if (/^\+\d{8,15}$/.test(plain)) return plain.slice(1);
  return /^09\d{8}$/.test(plain) ? `593${plain.slice(1)}` : null;
}
