/** Shows push notifications, and opens their screen on a tap. */
import type { WorkerScope } from './scope.ts';

interface Notice {
  title: string;
  body: string;
  tag: string;
  path: string;
}

const USUAL: Notice = { title: 'PetLove+', body: 'Tienes un aviso nuevo.', tag: 'petlove', path: '/dashboard' };

export function showNotices(scope: WorkerScope): void {
  scope.addEventListener('push', (event) => {
    const { title, body, tag, path } = read(event.data);
    event.waitUntil(
      scope.registration.showNotification(title, {
        body,
        tag,
        icon: '/icons/icon-192.png',
        badge: '/icons/badge-96.png',
        lang: 'es',
        data: { path },
      }),
    );
  });
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(openScreen(scope, event.notification.data?.path ?? USUAL.path));
  });
}

function read(data: { json: () => unknown } | null): Notice {
  try {
    const said = { ...USUAL, ...(data?.json() as Partial<Notice>) };
    // Only our own screens: an external address would be opened in our name.
    return /^\/(?!\/)/.test(said.path) ? said : { ...said, path: USUAL.path };
  } catch {
    return USUAL;
  }
}

/** Opens it in the existing window, else in a new one. */
async function openScreen({ clients }: WorkerScope, path: string): Promise<unknown> {
  const [first] = await clients.matchAll({ type: 'window' });
  if (!first) return clients.openWindow(path);
  await first.focus();
  return first.navigate(path).catch(() => clients.openWindow(path));
}
