/** What is pressed stays where it is until it is let go: a press that ends beside what it began on is no click. */

/** On a phone the click comes a moment after the finger has left; none follows a scroll. */
const CLICK_AFTER_MS = 350;

const waiting = new Set<() => void>();
let pressed = false;
let letGo: ReturnType<typeof setTimeout> | undefined;

/** Does it now, or as soon as the pointer or the key that is down has been let go. */
export function afterPress(act: () => void): void {
  if (pressed) waiting.add(act);
  else act();
}

/** For what a field shows once it is left, because that moves the page. Nothing happens where the press leads back into it. */
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

// The login is also drawn while building, where there is no page.
if (typeof window !== 'undefined') {
  for (const sign of ['pointerdown', 'keydown']) window.addEventListener(sign, begin, true);
  for (const [sign, afterMs] of Object.entries(ENDS))
    window.addEventListener(
      sign,
      ({ target }) => {
        // Of the window: a field is left while the press goes on.
        if (pressed && (sign !== 'blur' || target === window)) end(afterMs);
      },
      true,
    );
}
