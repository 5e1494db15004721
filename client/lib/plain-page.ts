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
  if (held instanceof HTMLInputElement) restoreCaret(held, root.querySelector(`[data-path="${held.dataset.path}"]`));
  else if (held) called(root, held.localName, nameOf(held))?.focus({ preventScroll: true });
  // After React has put the typed values into its fields.
  if (pressed !== undefined) setTimeout(() => called(root, 'button', pressed)?.click());
}

/** Restores the caret; an e-mail field does not report its position. */
function restoreCaret(before: HTMLInputElement, now: HTMLInputElement | null) {
  now?.focus({ preventScroll: true });
  // The first letter replaces an address that the program remembered, because the person saw an empty field.
  if (before.value === '') now?.select();
  else if (before.selectionStart !== null) now?.setSelectionRange(before.selectionStart, before.selectionEnd);
}

function called(root: HTMLElement, tag: string, name: string | null): HTMLElement | undefined {
  return [...root.querySelectorAll<HTMLElement>(tag)].find((element) => nameOf(element) === name);
}

function nameOf({ ariaLabel, textContent }: Element): string | null {
  return ariaLabel ?? textContent;
}
