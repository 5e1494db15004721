/** The contact links of an owner: call, WhatsApp, mail, one tap each. */
import { ButtonAnchor } from '../../../components/button.tsx';
import { IconPhone, IconWhatsApp } from '../../../components/icons/act.tsx';
import { IconMail } from '../../../components/icons/base.tsx';
import type { Owner } from './owner-values.ts';
import classes from './owners.module.css';

export function Reach({ owner: { name, phone, email } }: { owner: Owner }) {
  const chat = phone && chatNumber(phone);
  if (!phone && !email) return null;
  return (
    <div className={classes.reachButtons}>
      {phone && (
        <ButtonAnchor
          href={`tel:${phone.replace(/[^+\d]/g, '')}`}
          variant="default"
          leftSection={<IconPhone />}
          aria-label={`Llamar a ${name}`}
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
          aria-label={`Escribir a ${name} por WhatsApp`}
        >
          WhatsApp
        </ButtonAnchor>
      )}
      {email && (
        <ButtonAnchor
          href={`mailto:${email}`}
          variant="default"
          leftSection={<IconMail />}
          aria-label={`Escribir un correo a ${name}`}
        >
          Correo
        </ButtonAnchor>
      )}
    </div>
  );
}

/** Digits with the country code: a number without one counts as a mobile of Ecuador where it looks like one. */
function chatNumber(phone: string): string | null {
  const plain = phone.replace(/[^+\d]/g, '');
  if (/^\+\d{8,15}$/.test(plain)) return plain.slice(1);
  return /^09\d{8}$/.test(plain) ? `593${plain.slice(1)}` : null;
}
