/** What another app shares (share_target of the manifest): laid aside, and shown by a screen that asks where it goes. */
import { registerRoute } from 'workbox-routing';

/** As client/lib/shared-files.ts names it. */
const SHARED_CACHE = 'petlove-compartido';
/** As many as an upload takes at once, and as heavy (client/lib/upload-send.ts). */
const MOST = 10;
const HEAVIEST = 10 * 1024 * 1024;
/** The album's address, so that no page has to know one more: from 1 on, how many files stayed out. */
const SCREEN = '/dashboard/galeria?compartido=';

export function takeShared(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname === '/compartir',
    async ({ request }) => {
      const form = await request.formData();
      const files = form.getAll('archivos').filter((one): one is File => one instanceof File && one.size > 0);
      const kept = files.filter(({ size }) => size <= HEAVIEST).slice(0, MOST);
      await caches.delete(SHARED_CACHE);
      const cache = await caches.open(SHARED_CACHE);
      for (const [index, file] of kept.entries()) {
        const headers = { 'content-type': file.type, 'x-nombre': encodeURIComponent(file.name) };
        await cache.put(`/compartido/${index}`, new Response(file, { headers }));
      }
      const left = files.length - kept.length;
      return Response.redirect(`${SCREEN}${left + 1}`, 303);
    },
    'POST',
  );
}
