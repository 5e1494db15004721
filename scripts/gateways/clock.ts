/** The pretend gateways' clock: real, frozen by a test, or following another clock. */
export type Clock = ReturnType<typeof newClock>;

export function newClock() {
  let source = () => Date.now();
  return {
    now: () => source(),
    instant: () => new Date(source()).toISOString(),
    /** Freezes the clock at this time. */
    setNow: (instant: string) => {
      const at = Date.parse(instant);
      source = () => at;
    },
    /** Moves the clock forward, frozen or not. */
    advance: ({ hours = 0, minutes = 0, seconds = 0 }: { hours?: number; minutes?: number; seconds?: number }) => {
      const before = source;
      const by = ((hours * 60 + minutes) * 60 + seconds) * 1000;
      source = () => before() + by;
    },
    /** Back to real time. */
    reset: () => {
      source = () => Date.now();
    },
    /** Follows the clock of the tested world: `follow(() => world.now)`. */
    follow: (other: () => string) => {
      source = () => Date.parse(other());
    },
  };
}
