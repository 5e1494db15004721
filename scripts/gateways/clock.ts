/** The time as the pretend gateways see it: real, standing still where a test set it, or somebody else's. */
export type Clock = ReturnType<typeof newClock>;

export function newClock() {
  let source = () => Date.now();
  return {
    now: () => source(),
    instant: () => new Date(source()).toISOString(),
    /** From then on it stands still there. */
    setNow: (instant: string) => {
      const at = Date.parse(instant);
      source = () => at;
    },
    /** Goes on from where it is, standing or not. */
    advance: ({ hours = 0, minutes = 0, seconds = 0 }: { hours?: number; minutes?: number; seconds?: number }) => {
      const before = source;
      const by = ((hours * 60 + minutes) * 60 + seconds) * 1000;
      source = () => before() + by;
    },
    /** Real again. */
    reset: () => {
      source = () => Date.now();
    },
    /** The clock of the world that is tested: `follow(() => world.now)`. */
    follow: (other: () => string) => {
      source = () => Date.parse(other());
    },
  };
}
