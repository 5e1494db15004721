/** Other companies' logins, each only where this server has its credentials. */
import type { ReactNode } from 'react';
import { ButtonAnchor } from '../../../components/button.tsx';
import { IconFacebook, IconGoogle, IconLock } from '../../../components/icons/base.tsx';
import classes from './auth.module.css';
import { useInfo } from './use-info.ts';

const SIGNS: Record<string, typeof IconLock> = { google: IconGoogle, facebook: IconFacebook };

/** `children`: the line between the form and the buttons. `back`: the page after the login. */
export function SocialButtons({ children, back }: { children: ReactNode; back?: string }) {
  const ways = Object.entries(useInfo()?.providers ?? {});
  const query = back ? `?volver=${encodeURIComponent(back)}` : '';
  return (
    ways[0] && (
      <>
        {children}
        <div className={classes.social}>
          {ways.map(([way, name]) => {
            const Sign = SIGNS[way] ?? IconLock;
            return (
              <ButtonAnchor key={way} href={`/api/social/${way}${query}`} variant="default" leftSection={<Sign />}>
                {name}
              </ButtonAnchor>
            );
          })}
        </div>
      </>
    )
  );
}
