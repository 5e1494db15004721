/** Links to call or write to an owner, where a number exists. */
import { ButtonAnchor } from './button.tsx';
import { IconPhone, IconWhatsApp } from './icons/act.tsx';
import { IconMail } from './icons/base.tsx';
import { Acts } from './looked-at.tsx';

export function ContactLinks({ phone, email }: { phone: string | null; email: string | null }) {
  const digits = phone?.startsWith('+') ? phone.slice(1) : null;
  if (!phone && !email) return <p className="ink-2">Sin teléfono ni correo.</p>;
  return (
    <Acts>
      {phone && (
        <ButtonAnchor href={`tel:${phone}`} variant="default" leftSection={<IconPhone />}>
          Llamar
        </ButtonAnchor>
      )}
      {digits && (
        <ButtonAnchor
          href={`https://wa.me/${digits}`}
          target="_blank"
          rel="noreferrer"
          variant="default"
          leftSection={<IconWhatsApp />}
        >
          WhatsApp
        </ButtonAnchor>
      )}
      {email && (
        <ButtonAnchor href={`mailto:${email}`} variant="default" leftSection={<IconMail />}>
          Correo
        </ButtonAnchor>
      )}
    </Acts>
  );
}
