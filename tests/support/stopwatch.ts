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
    type: async (what: Locator, text: string) => {
      letters += text.length;
      await what.fill(text);
    },
    decide: () => {
      decisions += 1;
    },
    wait: async (what: Locator) => {
      const began = performance.now();
      await expect(what).toBeVisible();
      waited += (performance.now() - began) / 1000;
    },
    sum: () => {
      const seconds = taps * TAP + letters * LETTER + decisions * DECISION + waited;
      return { taps, letters, decisions, seconds: Math.round(seconds * 10) / 10 };
    },
  };
}
