/** The store cannot be reached, or refuses. Its `code` is one of the business's own (server/errors.ts). */
export class StoreError extends Error {
  readonly code: 'STORE_UNREACHABLE' | 'DISK_FULL';
  constructor(code: StoreError['code'], cause: unknown) {
    super(code, { cause });
    this.code = code;
  }
}
