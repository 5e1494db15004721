/** Why a social login failed; nothing for an unknown code in the address. */
import { isNotice, NOTICES } from '#server/accounts/identities/rules.ts';
import { AlertBand } from '../../../components/alert-band.tsx';

export function SocialNotice({ notice }: { notice: string }) {
  if (!isNotice(notice)) return null;
  return (
    <AlertBand tone={notice === 'cancelado' ? 'blue' : 'amber'} announce>
      {NOTICES[notice]}
    </AlertBand>
  );
}
