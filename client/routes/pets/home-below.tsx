/** On Inicio below what the animals need: what the account asks for. */
import { RefusedAddress } from '../../features/accounts/security/refused-address.tsx';
import { SecondFactorUrge } from '../../features/accounts/security/second-factor-urge.tsx';
import { RenewalPanel } from '../../features/billing/payments/renewal-panel.tsx';
import { trpc } from '../../lib/trpc.ts';

/** What the account itself needs. */
export function AccountUrges() {
  const me = trpc.auth.me.useQuery();
  return (
    <>
      <SecondFactorUrge me={me.data} />
      <RefusedAddress me={me.data} />
    </>
  );
}

export function HomeBelow() {
  const losses = trpc.lostPets.open.useQuery(undefined, { retry: false });
  return (
    <>
      <AccountUrges />
      <RenewalPanel lost={new Set(losses.data?.map(({ petId }) => petId))} />
    </>
  );
}
