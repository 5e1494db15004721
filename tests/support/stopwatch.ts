/** Keystroke-level model of a person at a screen: taps, letters and decisions, and how long the screen lets them wait. */
import { expect, type Locator } from '@playwright/test';

/** Seconds of a tap, of a letter, and of a decision. */
const TAP = 1.1;
const LETTER = 0.28;
const DECISION = 1.35;

export function stopwatch() {
  let [taps, letters, decisions, waited] = [0, 0, 0, 0];
  return {
    tap: async (what: Locator) => {
      taps += 1;
      await what.click();
    },
    /** The keyboard's own key for the next field, once for each field on the way. */
    next: async (what: Locator) => {
      let focused = false;
      for (let keys = 0; !focused && keys < 6; keys += 1) {
        letters += 1;
        await what.page().keyboard.press('Tab');
        focused = await isFocused(what);
      }
      await expect(what).toBeFocused();
    },
    type: async (what: Locator, text: string) => {
      letters += text.length;
      await what.fill(text);
    },
    /** A tap outside of the browser: on the button of a mail, whose page is waited for. */
    tapElsewhere: async (follow: () => Promise<unknown>) => {
      taps += 1;
      const began = performance.now();
      await follow();
      waited += (performance.now() - began) / 1000;
    },
    decide: () => {
      decisions += 1;
    },
    wait: async (what: Locator, timeout?: number) => {
      const began = performance.now();
      await expect(what).toBeVisible(timeout === undefined ? {} : { timeout });
      waited += (performance.now() - began) / 1000;
    },
    sum: () => {
      const seconds = taps * TAP + letters * LETTER + decisions * DECISION + waited;
      const tenth = (amount: number) => Math.round(amount * 10) / 10;
      return { taps, letters, decisions, waited: tenth(waited), seconds: tenth(seconds) };
    },
  };
}

/** A field whose place another one has just taken, as when the program comes, is asked for again. */
async function isFocused(what: Locator): Promise<boolean> {
  const seen = await what.evaluate((node) => (node.isConnected ? node === document.activeElement : null));
  return seen ?? isFocused(what);
}
