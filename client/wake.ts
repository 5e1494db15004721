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
