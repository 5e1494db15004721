/** Work that an operator's collector may see. Without one it is only done: OpenTelemetry is not even loaded (platform/tracing). */

/** @param name without a value of a row: it is what the work is called everywhere */
export type Trace = <Answer>(name: string, work: () => Promise<Answer>) => Promise<Answer>;

const untraced: Trace = (_name, work) => work();
let trace = untraced;

export const traced: Trace = (name, work) => trace(name, work);

/** One for the process, as the collector is one; null takes it away. */
export function traceWith(given: Trace | null): void {
  trace = given ?? untraced;
}
