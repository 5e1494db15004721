/** The operations of every place for copies. */

export interface Kept {
  name: string;
  bytes: number;
}

export interface OpenPlace {
  list(): Promise<Kept[]>;
  /** Stores the file whole under its name, or not at all. */
  send(name: string, bytes: AsyncIterable<Buffer>): Promise<void>;
  read(name: string): Promise<AsyncIterable<Buffer>>;
  remove(name: string): Promise<void>;
}

/** A problem that an administrator can fix; its message is in words and without a key. */
export class PlaceProblem extends Error {}
