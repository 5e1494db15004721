/** The screens that a day begins with, apart from the others (dashboard-screens.ts): they need not wait for the names of all chunks. */
import type { ReactNode } from 'react';
import { useSidebar } from './features/frame/frame/dashboard-frame.tsx';
import { isWide } from './lib/use-wide.ts';
import { Dashboard } from './routes/frame/dashboard.tsx';

export { signedIn } from './lib/signed-in.ts';

/** Declared, not inferred: the screens depend on the routes, so inferred types would be circular. */
interface Screen {
  default: () => ReactNode;
}

/** Where there is room for the menu it stands in the first picture; a phone does not load it. */
export const dashboard = async (): Promise<Screen> => {
  if (isWide()) await useSidebar.bring().catch(() => undefined);
  return { default: Dashboard };
};
export const home = async (): Promise<Screen> => ({ default: (await import('./routes/pets/home.tsx')).Home });
export const adminOverview = async (): Promise<Screen> => ({
  default: (await import('./routes/admin/admin-overview.tsx')).AdminOverview,
});
