/** What the server and its workers say to each other. */

export interface Job {
  id: number;
  task: string;
  input: unknown;
}

export type JobResult =
  /** Once, when the process has loaded what it works with. */
  | { ready: true }
  | { id: number; value: unknown }
  /** The input is to blame, and `refused` says how; `failed` is a fault of ours. */
  | { id: number; refused: string }
  | { id: number; failed: string };

/** Thrown by a task whose input cannot be used. `reason` is one of the task's own words, for the one who called it. */
export class Refusal extends Error {
  readonly reason: string;
  constructor(reason: string, cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}
