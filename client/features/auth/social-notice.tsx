/** What stopped a social login, in words. */
import { NOTICES, type Notice } from '#server/social/rules.ts';
import { AlertBand } from '../../components/alert-band.tsx';

export function SocialNotice({ notice }: { notice: Notice }) {
  return (
    <AlertBand tone={notice === 'cancelado' ? 'blue' : 'amber'} announce>
      {NOTICES[notice]}
    </AlertBand>
  );
}
