/** The page that stood before the program (client/login-page.tsx), and how the program takes its place. */

/**
 * Takes away the plain page, if there is one, and shows the program. What was typed goes to `fill` by the path of its field;
 * the keyboard stays in its field; a button that was pressed too early is pressed now.
 */
export function takePlace(fill: (path: string, value: string | boolean) => void = () => undefined): void {
  const plain = document.getElementById('plain');
  const root = document.getElementById('root');
  if (!plain || !root) return;
  // Somebody's finger is on it (wake.ts).
  if (plain.dataset.held !== undefined) return plain.addEventListener('letgo', () => takePlace(fill), { once: true });
  for (const input of plain.querySelectorAll<HTMLInputElement>('input[data-path]')) {
    const value = input.type === 'checkbox' ? input.checked : input.value;
    if (value) fill(input.dataset.path ?? '', value);
  }
  const held = plain.contains(document.activeElement) ? document.activeElement : null;
  const { pressed } = plain.dataset;
  plain.remove();
  root.hidden = false;
  if (held instanceof HTMLInputElement) holdAgain(held, root.querySelector(`[data-path="${held.dataset.path}"]`));
  // After React has put what was typed into its fields.
  if (pressed !== undefined) setTimeout(() => buttonCalled(root, pressed)?.click());
}

/** The caret where it was; a field for e-mail does not say where that is. */
function holdAgain(before: HTMLInputElement, now: HTMLInputElement | null) {
  now?.focus({ preventScroll: true });
  if (before.selectionStart !== null) now?.setSelectionRange(before.selectionStart, before.selectionEnd);
}

function buttonCalled(root: HTMLElement, name: string): HTMLButtonElement | undefined {
  return [...root.querySelectorAll('button')].find((button) => (button.ariaLabel ?? button.textContent) === name);
}
