/**
 * The login stands as plain HTML (login-page.tsx). The program behind it is started by the first touch, so that a slow phone
 * shows the page at once. Whoever was here before is met by the program itself: it knows their address.
 */
import { afterPress } from './lib/after-press.ts';

const { program = '', files = '' } = document.currentScript?.dataset ?? {};
let woken = false;
let missing = false;
let leaving = false;

function wake() {
  if (woken) return;
  woken = true;
  import(/* @vite-ignore */ program).catch(() => {
    missing = true;
    // Going elsewhere ends the import in some engines, and loading the page again would end the going.
    if (!leaving) location.reload();
  });
}

addEventListener('beforeunload', leave);
// By the back button to the page as it was left.
addEventListener('pageshow', ({ persisted }) => {
  leaving = false;
  if (persisted && missing) location.reload();
});

// The program waits in the browser's cache, also in browsers that know no prefetch or whose policy has no word for it.
addEventListener('load', () => {
  for (const file of files.split(' '))
    void fetch(file).then(
      (answer) => answer.blob(),
      () => undefined,
    );
});

function leave() {
  leaving = true;
}

function somethingKept(): boolean {
  try {
    return localStorage.length + sessionStorage.length > 0;
  } catch {
    return false;
  }
}

if (somethingKept() || location.hash) wake();
for (const sign of ['pointermove', 'pointerdown', 'keydown', 'focusin', 'input'])
  addEventListener(sign, wake, { once: true, capture: true, passive: true });

// What is pressed is not exchanged for the program before it is let go (lib/plain-page.ts).
for (const sign of ['pointerdown', 'keydown'])
  addEventListener(
    sign,
    ({ target }) => {
      const pressed = target instanceof Element && target.closest('#plain :is(a, button, label, [type=checkbox])');
      const plain = document.getElementById('plain');
      if (!pressed || !plain) return;
      plain.dataset.held = '';
      afterPress(() => {
        delete plain.dataset.held;
        plain.dispatchEvent(new Event('letgo'));
      });
    },
    true,
  );

// A button that is pressed before the program is there is pressed again by it (lib/plain-page.ts).
addEventListener('click', (event) => {
  const pressed = event.target instanceof Element && event.target.closest('#plain :is(a, button)');
  if (!pressed) return;
  // Safari on a phone tells of no going away before the page is gone.
  if (pressed.matches('a')) return leave();
  event.preventDefault();
  wake();
  const plain = pressed.closest<HTMLElement>('#plain');
  if (plain) plain.dataset.pressed = pressed.ariaLabel ?? pressed.textContent;
  pressed.ariaBusy = 'true';
});
