/**
 * The login stands as plain HTML (login-page.tsx). The program behind it is started by the first touch, so that a slow phone
 * shows the page at once. Whoever was here before is met by the program itself: it knows their address.
 */
const { program = '' } = document.currentScript?.dataset ?? {};
let woken = false;

function wake() {
  if (woken) return;
  woken = true;
  import(/* @vite-ignore */ program).catch(() => location.reload());
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

/**
 * What is pressed is not exchanged before it is let go: a click whose press began on the page and ended on the program is none.
 * On a phone the click comes a moment after the finger has left.
 */
const CLICK_AFTER_MS = 350;
let letGo: ReturnType<typeof setTimeout> | undefined;

for (const sign of ['pointerdown', 'keydown'])
  addEventListener(
    sign,
    ({ target }) => {
      const pressed = target instanceof Element && target.closest('#plain :is(a, button, label, [type=checkbox])');
      const plain = document.getElementById('plain');
      if (!pressed || !plain) return;
      clearTimeout(letGo);
      plain.dataset.held = '';
    },
    true,
  );
for (const [sign, afterMs] of Object.entries({
  pointerup: CLICK_AFTER_MS,
  keyup: 0,
  click: 0,
  pointercancel: 0,
  blur: 0,
}))
  addEventListener(sign, () => {
    const plain = document.getElementById('plain');
    if (plain?.dataset.held === undefined) return;
    clearTimeout(letGo);
    letGo = setTimeout(() => {
      delete plain.dataset.held;
      plain.dispatchEvent(new Event('letgo'));
    }, afterMs);
  });

// A button that is pressed before the program is there is pressed again by it (lib/plain-page.ts).
addEventListener('click', (event) => {
  const button = event.target instanceof Element && event.target.closest('button');
  const plain = document.getElementById('plain');
  if (!button || !plain?.contains(button)) return;
  event.preventDefault();
  wake();
  plain.dataset.pressed = button.ariaLabel ?? button.textContent;
  button.ariaBusy = 'true';
});

export {};
