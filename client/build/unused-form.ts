/** Replaces parts of the form library that the client never calls, lists of fields and forms by name: a kilobyte of the login. */
export function useFormList(): object {
  return {};
}

export function useFormActions(): void {
  // Forms have no names here.
}

export function createFormActions(): never {
  throw new Error('Left out of the build.');
}
