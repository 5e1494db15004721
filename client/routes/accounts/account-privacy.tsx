/** Tus datos, with the accepted terms. */
import { useState } from 'react';
import { Terms } from '../../features/accounts/auth/terms.tsx';
import { MyData } from '../../features/portability/privacy/my-data.tsx';
import { trpc } from '../../lib/trpc.ts';

export function AccountPrivacy() {
  const [reading, setReading] = useState(false);
  const info = trpc.system.info.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  return (
    <>
      <MyData onReadTerms={() => setReading(true)} />
      <Terms
        opened={reading}
        onClose={() => setReading(false)}
        vendor={info.data?.clinic.name ?? 'PetLove+'}
        paid={info.data?.subscriptions ?? false}
      />
    </>
  );
}
