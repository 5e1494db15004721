/** Runs what nobody waits for, once the page has nothing else to do. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 5000 });
  else work();
}
