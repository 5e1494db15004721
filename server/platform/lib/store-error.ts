/** The store is unreachable or refuses. Its `code` is a business error code (server/platform/errors/errors.ts). */
export class StoreError extends Error {
  readonly code: 'STORE_UNREACHABLE' | 'DISK_FULL';
  constructor(code: StoreError['code'], cause: unknown) {
    super(code, { cause });
    this.code = code;
  }
}
