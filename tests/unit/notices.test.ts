/** «Dada» in a notice, as the browser runs it: the worker's own scope is the browser's, and is played here. */
import { afterEach, expect, test, vi } from 'vitest';
import { showNotices } from '../../client/worker/notices.ts';

type Listener = (event: Record<string, unknown>) => void;

function browser(answers: (number | 'offline')[]) {
  const listeners = new Map<string, Listener>();
  const shown: { title: string; options: Record<string, unknown> }[] = [];
  const opened: string[] = [];
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (url: string, init: { body: string }) => {
    sent.push([url, JSON.parse(init.body)]);
    const status = answers.shift() ?? 200;
    if (status === 'offline') throw new TypeError('Failed to fetch');
    return { ok: status === 200, status };
  });
  const scope = {
    addEventListener: (name: string, act: Listener) => void listeners.set(name, act),
    skipWaiting: async () => undefined,
    clients: {
      claim: async () => undefined,
      matchAll: async () => [],
      openWindow: async (path: string) => void opened.push(path),
    },
    registration: {
      showNotification: async (title: string, options: Record<string, unknown>) => void shown.push({ title, options }),
    },
  };
  showNotices(scope as unknown as Parameters<typeof showNotices>[0]);
  const happen = async (name: string, event: Record<string, unknown>) => {
    const work: Promise<unknown>[] = [];
    listeners.get(name)?.({ ...event, waitUntil: (promise: Promise<unknown>) => void work.push(promise) });
    await Promise.all(work);
  };
  return {
    shown,
    opened,
    sent,
    push: (said: unknown) => happen('push', { data: { json: () => said } }),
    press: (action: string) => {
      const data = shown.at(-1)?.options.data;
      return happen('notificationclick', { action, notification: { close: () => undefined, data } });
    },
  };
}

afterEach(() => {
  vi.unstubAllGlobals();
});

const dose = { medicineId: 7, slot: '2026-11-21T20:00' };
const notice = { title: 'Toby: su medicina de las 20:00', body: 'Prednisolona', tag: 't', path: '/dashboard' };

test('«Dada» records the dose and says so in its place; a tap on the notice only opens the screen', async () => {
  const phone = browser([]);
  await phone.push({ ...notice, act: JSON.stringify({ give: [dose] }) });
  expect(phone.shown[0]?.options.actions).toEqual([{ action: 'dada', title: 'Dada' }]);
  await phone.press('dada');
  expect(phone.sent).toEqual([['/trpc/medicines.give', dose]]);
  expect(phone.shown.at(-1)).toMatchObject({ title: 'Anotado', options: { tag: 't' } });
  expect(phone.opened).toEqual([]);
  const other = browser([]);
  await other.push({ ...notice, act: JSON.stringify({ give: [dose] }) });
  await other.press('');
  expect(other.sent).toEqual([]);
  expect(other.opened).toEqual(['/dashboard']);
});

test.each([401, 404, 'offline'] as const)(
  'where it is not taken (%s) the screen opens, and nothing is claimed',
  async (said) => {
    const phone = browser([said]);
    await phone.push({ ...notice, act: JSON.stringify({ give: [dose] }) });
    await phone.press('dada');
    expect(phone.opened).toEqual(['/dashboard']);
    expect(phone.shown).toHaveLength(1);
  },
);

test('a notice without an act has no button, and a broken one is a notice', async () => {
  const phone = browser([]);
  await phone.push(notice);
  await phone.push({ ...notice, act: '{' });
  expect(phone.shown.map(({ options }) => options.actions)).toEqual([undefined, undefined]);
});
