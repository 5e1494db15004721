/* Notices alone: shows what the server pushes and opens its screen at a tap. It keeps nothing and answers no request. */
self.addEventListener('push', (event) => {
  const said = read(event);
  event.waitUntil(
    self.registration.showNotification(said.title, {
      body: said.body,
      tag: said.tag,
      icon: '/icon.svg',
      lang: 'es',
      data: { path: said.path },
    }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.path ?? '/dashboard'));
});

function read(event) {
  const usual = { title: 'PetLove+', body: 'Tienes un aviso nuevo.', tag: 'petlove', path: '/dashboard' };
  try {
    const said = event.data.json();
    // Only screens of ours: an address of elsewhere would be opened in our name.
    const path = /^\/(?!\/)/.test(said.path) ? said.path : usual.path;
    return { ...usual, ...said, path };
  } catch {
    return usual;
  }
}

/** In the window that is there already, else in a new one. */
async function open(path) {
  const [first] = await self.clients.matchAll({ type: 'window' });
  if (!first) return self.clients.openWindow(path);
  await first.focus();
  return first.navigate(path).catch(() => self.clients.openWindow(path));
}
