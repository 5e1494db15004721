/** The clinic's logo. */
import { logoAddress } from '#server/accounts/clinic-profile/rules.ts';
import { InkCard } from '../../../components/ink-card.tsx';
import { showFailure, showToast } from '../../../components/toast.tsx';
import { invalidate } from '../../../lib/invalidate.ts';
import { readError } from '../../../lib/show-error.ts';
import { trpc } from '../../../lib/trpc.ts';

export function LogoCard({ logoCode, name }: { logoCode: string | null; name: string | null }) {
  const shown = () => invalidate('clinicProfile', 'system');
  const remove = trpc.clinicProfile.removeLogo.useMutation({
    onError: (error) => showFailure(readError(error).message),
    onSuccess: () => showToast('Quitaste el logotipo.'),
    onSettled: shown,
  });
  return (
    <InkCard
      title="Logotipo"
      lead="Va junto al de PetLove+ en carnets, comprobantes y páginas."
      none="Aún no hay un logotipo"
      picture={logoCode === null ? null : { src: logoAddress(logoCode), alt: `Logotipo de ${name ?? 'la clínica'}` }}
      address="/api/clinica/logo"
      kept="Guardaste el logotipo."
      onKept={shown}
      onRemove={() => remove.mutate()}
      removing={remove.isPending}
    />
  );
}
