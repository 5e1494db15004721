/** Shows push notifications, opens their screen on a tap, and records a dose where «Dada» is pressed in one. */
import type { WorkerScope } from './scope.ts';

interface Notice {
  title: string;
  body: string;
  tag: string;
  path: string;
  /** What the button in it does, as JSON of the server (health/reminders). */
  act: string | null;
}

const USUAL: Notice = {
  title: 'PetLove+',
  body: 'Tienes un aviso nuevo.',
  tag: 'petlove',
  path: '/dashboard',
  act: null,
};

export function showNotices(scope: WorkerScope): void {
  scope.addEventListener('push', (event) => {
    const { title, body, tag, path, act } = read(event.data);
    const doses = dosesOf(act);
    event.waitUntil(
      scope.registration.showNotification(title, {
        body,
        tag,
        icon: '/icons/icon-192.png',
        badge: '/icons/badge-96.png',
        lang: 'es',
        data: { path, act, tag },
        ...(doses.length > 0 && { actions: [{ action: GIVEN, title: doses.length > 1 ? 'Dadas' : 'Dada' }] }),
      }),
    );
  });
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close();
    const { path = USUAL.path, act = null, tag = USUAL.tag } = event.notification.data ?? {};
    const doses = event.action === GIVEN ? dosesOf(act) : [];
    event.waitUntil(doses.length > 0 ? give(scope, doses, { path, tag }) : openScreen(scope, path));
  });
}

const GIVEN = 'dada';

interface Dose {
  medicineId: number;
  slot: string;
}

function dosesOf(act: string | null): Dose[] {
  try {
    return (JSON.parse(act ?? 'null') as { give?: Dose[] } | null)?.give ?? [];
  } catch {
    return [];
  }
}

/**
 * By the session's own cookie: the server lets only the family record a dose, and one that is recorded twice is one dose. Without a
 * session or a line the screen opens, where the button waits.
 */
async function give(scope: WorkerScope, doses: readonly Dose[], { path, tag }: Pick<Notice, 'path' | 'tag'>) {
  try {
    for (const dose of doses) {
      const answer = await fetch('/trpc/medicines.give', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ medicineId: dose.medicineId, slot: dose.slot }),
      });
      if (!answer.ok) throw new Error(String(answer.status));
    }
  } catch {
    return openScreen(scope, path);
  }
  return scope.registration.showNotification('Anotado', {
    body:
      doses.length > 1
        ? 'Las medicinas constan como dadas. La familia ya lo ve.'
        : 'La medicina consta como dada. La familia ya lo ve.',
    tag,
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    lang: 'es',
    silent: true,
    data: { path },
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
