// Brings a family's answers into the finder's open page, so that nobody has to reload it with a dog in the other hand.
// Without this script the page has a link that does the same.
(() => {
  const thread = document.getElementById('hilo');
  const state = document.getElementById('estado');
  if (!thread || !state) return;
  const template = document.getElementById('con-script');
  template?.replaceWith(template.content);
  document.getElementById('sin-script')?.remove();

  const OFTEN_MS = 6000;
  const SELDOM_MS = 20_000;
  const OFTEN_FOR_MS = 15 * 60_000;
  const began = Date.now();
  let busy = false;

  const typed = () => [...document.querySelectorAll('#escribir input, #escribir textarea')].some(({ value }) => value);

  async function look() {
    if (busy || document.visibilityState !== 'visible') return;
    busy = true;
    try {
      const answer = await fetch(location.pathname, { cache: 'no-store', credentials: 'omit' });
      if (answer.ok) show(new DOMParser().parseFromString(await answer.text(), 'text/html'));
    } catch {
      // Without a line the next look asks again.
    } finally {
      busy = false;
    }
  }

  function show(page) {
    const said = page.getElementById('hilo');
    if (!said) return;
    const ended = !page.getElementById('escribir');
    // What was typed stays where it is: its sender is told that it came too late when it is sent.
    if (ended && !typed()) return location.reload();
    // Only what is new is added, so that a screen reader says that alone.
    const fresh = [...said.children].slice(thread.children.length);
    if (fresh.length === 0) return;
    thread.append(...fresh);
    state.replaceChildren(...(page.getElementById('estado')?.childNodes ?? []));
    fresh.at(-1)?.scrollIntoView({ block: 'nearest' });
  }

  function wait() {
    setTimeout(() => look().finally(wait), Date.now() - began < OFTEN_FOR_MS ? OFTEN_MS : SELDOM_MS);
  }

  document.addEventListener('visibilitychange', () => void look());
  wait();
})();
