/** A pressed element must not move until it is released: a press that ends beside its element is no click. */

/** On a phone the click comes a moment after the touch ends; a scroll is followed by none. */
const CLICK_AFTER_MS = 350;

const waiting = new Set<() => void>();
let pressed = false;
let letGo: ReturnType<typeof setTimeout> | undefined;

/** Runs the action now, or once the pointer or key that is down is released. */
export function afterPress(act: () => void): void {
  if (pressed) waiting.add(act);
  else act();
}

/**
 * For content that appears on blur, because it moves the page. Nothing happens if the press leads back into
 * the field.
 */
export function onceLeft(field: EventTarget, act: () => void): void {
  afterPress(() => document.activeElement !== field && act());
}

function begin() {
  clearTimeout(letGo);
  pressed = true;
}

function end(afterMs: number) {
  clearTimeout(letGo);
  letGo = setTimeout(() => {
    pressed = false;
    for (const act of waiting) act();
    waiting.clear();
  }, afterMs);
}

const ENDS = { pointerup: CLICK_AFTER_MS, keyup: 0, click: 0, pointercancel: 0, blur: 0 };

// The build also renders the login, without a window.
if (typeof window !== 'undefined') {
  for (const sign of ['pointerdown', 'keydown']) window.addEventListener(sign, begin, true);
  for (const [sign, afterMs] of Object.entries(ENDS))
    window.addEventListener(
      sign,
      ({ target }) => {
        // Only a blur of the window counts: a field loses the focus while the press continues.
        if (pressed && (sign !== 'blur' || target === window)) end(afterMs);
      },
      true,
    );
}
