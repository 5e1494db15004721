/** What every place of copies can do, whichever it is. */

export interface Kept {
  name: string;
  bytes: number;
}

export interface OpenPlace {
  list(): Promise<Kept[]>;
  /** Whole under its name, or not there. */
  send(name: string, bytes: AsyncIterable<Buffer>): Promise<void>;
  read(name: string): Promise<AsyncIterable<Buffer>>;
  remove(name: string): Promise<void>;
}

/** What a person can mend; its message is in words and without a key. */
export class PlaceProblem extends Error {}
