/** Tus datos, with the accepted terms. */
import { useState } from 'react';
import { Terms } from '../../features/accounts/auth/terms.tsx';
import { MyData } from '../../features/portability/privacy/my-data.tsx';

export function AccountPrivacy() {
  const [reading, setReading] = useState(false);
  return (
    <>
      <MyData onReadTerms={() => setReading(true)} />
      <Terms opened={reading} onClose={() => setReading(false)} />
    </>
  );
}
