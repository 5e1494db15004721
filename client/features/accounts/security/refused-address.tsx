/**
 * Warns that the account's own address bounces mail, until a mail arrives there or the member changes the
 * address.
 */
import { AlertBand } from '../../../components/alert-band.tsx';
import { ButtonLink } from '../../../components/button.tsx';
import { IconMail } from '../../../components/icons/base.tsx';

interface OwnAddress {
  email: string;
  /** Null where no mail bounced. */
  emailRefusedAt: string | null;
  signupKind: 'correo' | 'google' | 'facebook' | 'oidc';
}

const SERVICES = {
  google: 'tu cuenta de Google',
  facebook: 'tu cuenta de Facebook',
  oidc: 'la cuenta con la que entras',
} as const;

export function RefusedAddress({ me }: { me: OwnAddress | undefined }) {
  if (!me?.emailRefusedAt) return null;
  const { email, signupKind } = me;
  return (
    <AlertBand
      tone="amber"
      icon={<IconMail />}
      fact={`No pudimos entregar correos a ${email}.`}
      action={
        signupKind === 'correo' && (
          <ButtonLink to="/dashboard/usuario" search={{ tab: 'seguridad' }} variant="default" size="sm">
            Corregir mi correo
          </ButtonLink>
        )
      }
    >
      {signupKind === 'correo'
        ? 'Esa dirección no existe o no recibe correos. Corrígela para que te lleguen los recordatorios y los avisos de hallazgo.'
        : `Es el de ${SERVICES[signupKind]}: revisa allí que siga recibiendo correos. Mientras tanto, mira aquí tus avisos.`}
    </AlertBand>
  );
}
