/** The plain page before the program (client/plain-pages.tsx), and how the program replaces it. */

/**
 * Removes the plain page, if there is one, and shows the program. `fill` gets the typed values by the path of
 * their field; the focus stays in its field; a button that was pressed too early is pressed now.
 */
export function takePlace(fill: (path: string, value: string | boolean) => void = () => undefined): void {
  const plain = document.getElementById('plain');
  const root = document.getElementById('root');
  if (!plain || !root) return;
  // The person is pressing on it (wake.ts): the exchange waits for the release.
  if (plain.dataset.held !== undefined) return plain.addEventListener('letgo', () => takePlace(fill), { once: true });
  for (const input of plain.querySelectorAll<HTMLInputElement>('input[data-path]')) {
    const value = input.type === 'checkbox' ? input.checked : input.value;
    if (value !== '') fill(input.dataset.path ?? '', value);
  }
  const held = plain.contains(document.activeElement) ? document.activeElement : null;
  const { pressed } = plain.dataset;
  plain.remove();
  root.hidden = false;
  if (held instanceof HTMLInputElement) restoreFocus(held, root.querySelector(`[data-path="${held.dataset.path}"]`));
  // After React has put the typed values into its fields.
  if (pressed !== undefined) setTimeout(() => buttonCalled(root, pressed)?.click());
}

/** Restores the caret; an e-mail field does not report its position. */
function restoreFocus(before: HTMLInputElement, now: HTMLInputElement | null) {
  now?.focus({ preventScroll: true });
  if (before.selectionStart !== null) now?.setSelectionRange(before.selectionStart, before.selectionEnd);
}

function buttonCalled(root: HTMLElement, name: string): HTMLButtonElement | undefined {
  return [...root.querySelectorAll('button')].find((button) => (button.ariaLabel ?? button.textContent) === name);
}
