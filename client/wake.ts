/**
 * The login and the registration are plain HTML (plain-pages.tsx). The first touch starts their program, so that a slow phone
 * shows the page at once. A returning member gets the program itself, because it knows their address.
 */
import { afterPress } from './lib/after-press.ts';

const { program = '', files = '' } = document.currentScript?.dataset ?? {};
let woken = false;
let missing = false;
let leaving = false;

/** The program looks for its place in the page, which must be there. */
function whenParsed(act: () => void) {
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', act, { once: true });
  else act();
}

function wake() {
  if (woken) return;
  woken = true;
  whenParsed(load);
}

function load() {
  import(/* @vite-ignore */ program).catch(() => {
    missing = true;
    // A navigation ends the import in some engines, and a reload would then cancel the navigation.
    if (!leaving) location.reload();
  });
}

addEventListener('beforeunload', leave);
// The back button restored the page from the cache.
addEventListener('pageshow', ({ persisted }) => {
  leaving = false;
  if (persisted && missing) location.reload();
});

// Caches the program, also in browsers without prefetch or with a policy that cannot name it.
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

// As the program would draw it (remembersAtFirst): it must not tick itself later.
whenParsed(() =>
  document.querySelector('[data-path=remember]')?.toggleAttribute('checked', matchMedia('(pointer: coarse)').matches),
);

if (somethingKept() || location.hash) wake();
// A browser reports a move, too, where the page came under a pointer that rests.
addEventListener(
  'pointermove',
  ({ movementX, movementY }) => {
    if (movementX !== 0 || movementY !== 0) wake();
  },
  { capture: true, passive: true },
);
for (const sign of ['pointerdown', 'keydown', 'focusin', 'input'])
  addEventListener(sign, wake, { once: true, capture: true, passive: true });

// The program must not replace a pressed element before it is released (lib/plain-page.ts).
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

// The program presses a button again that was pressed before it was there (lib/plain-page.ts).
addEventListener('click', (event) => {
  const pressed = event.target instanceof Element && event.target.closest('#plain :is(a, button)');
  if (!pressed) return;
  // Safari on a phone reports a navigation only once the page is gone.
  if (pressed.matches('a')) return leave();
  event.preventDefault();
  wake();
  const plain = pressed.closest<HTMLElement>('#plain');
  if (plain) plain.dataset.pressed = pressed.ariaLabel ?? pressed.textContent;
  pressed.ariaBusy = 'true';
});
