/** Google and Facebook, each only where this server has its credentials. */
import type { ReactNode } from 'react';
import { ButtonAnchor } from '../../../components/button.tsx';
import { IconFacebook, IconGoogle } from '../../../components/icons/base.tsx';
import { trpc } from '../../../lib/trpc.ts';
import classes from './auth.module.css';

/** `children`: the line between the form and the buttons. `back`: the page after the login, if not home. */
export function SocialButtons({ children, back }: { children: ReactNode; back?: string }) {
  const { data } = trpc.system.info.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  const { google = false, facebook = false } = data?.providers ?? {};
  if (!google && !facebook) return null;
  const query = back && back !== '/dashboard' ? `?volver=${encodeURIComponent(back)}` : '';
  return (
    <>
      {children}
      <div className={classes.social}>
        {google && (
          <ButtonAnchor href={`/api/social/google${query}`} variant="default" leftSection={<IconGoogle />}>
            Google
          </ButtonAnchor>
        )}
        {facebook && (
          <ButtonAnchor href={`/api/social/facebook${query}`} variant="default" leftSection={<IconFacebook />}>
            Facebook
          </ButtonAnchor>
        )}
      </div>
    </>
  );
}
