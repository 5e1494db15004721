/** What a browser keeps of the product, for when there is no network. */
import type { Page } from '@playwright/test';

/** Names of everything that lies in the two stores and among the photographs. */
export async function keptOn(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = async (database: string, store: string): Promise<string[]> => {
      // Asking for one that is not there would make it.
      if (!(await indexedDB.databases()).some(({ name }) => name === database)) return [];
      const open = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(database);
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error(database));
      });
      if (!open.objectStoreNames.contains(store)) {
        open.close();
        return [];
      }
      return new Promise((resolve) => {
        const request = open.transaction(store).objectStore(store).getAllKeys();
        request.onsuccess = () => {
          open.close();
          resolve(request.result.map(String));
        };
      });
    };
    const photos = (await caches.keys()).filter((name) => name === 'petlove-fotos');
    return [
      ...(await names('petlove-sin-conexion', 'respuestas')),
      ...(await names('petlove-en-espera', 'anotaciones')),
      ...photos,
    ];
  });
}
