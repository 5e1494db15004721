/** A page for a stranger without an account, such as a clerk at a counter: the brand, one sheet, a foot note. */
import type { ReactNode } from 'react';
import { Brand } from '../../../components/brand.tsx';
import { SkeletonForm } from '../../../components/skeleton.tsx';
import { Together } from '../../../components/together.tsx';
import { type Answers, trpc } from '../../../lib/trpc.ts';
import classes from './open-page.module.css';

export function OpenPage({
  children,
  foot,
  wide = false,
}: {
  children: ReactNode;
  foot?: ReactNode;
  /** Room for something beside the sheet. */
  wide?: boolean;
}) {
  const info = trpc.system.info.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY, retry: false });
  return (
    <div className={classes.page} data-wide={wide || undefined}>
      <header className={classes.head}>
        <a href="/dashboard" aria-label="PetLove+, inicio">
          <Brand />
        </a>
        <ClinicMark clinic={info.data?.clinic} />
      </header>
      {/* The clinic stands above it, on a phone in a line of its own. */}
      <Together ready={info.isFetched} waiting={<SkeletonForm fields={3} />}>
        <main className={classes.main} id="contenido" tabIndex={-1}>
          {children}
        </main>
        {foot && <footer className={classes.foot}>{foot}</footer>}
      </Together>
    </div>
  );
}

/** Who answers for this page: the clinic beside the product. */
function ClinicMark({ clinic }: { clinic: Answers['system']['info']['clinic'] | undefined }) {
  const { name, logo } = clinic ?? {};
  if (!name) return null;
  return (
    <span className={classes.clinic}>
      {logo && <img src={logo} alt="" />}
      {name}
    </span>
  );
}
