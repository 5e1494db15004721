/** Replaces tRPC hooks that the client never calls: with their dependencies they add two kilobytes to the login. */
function leftOut(): never {
  throw new Error('Left out of the build.');
}

export {
  leftOut as usePrefetchInfiniteQuery,
  leftOut as usePrefetchQuery,
  leftOut as useQueries,
  leftOut as useSuspenseInfiniteQuery,
  leftOut as useSuspenseQueries,
  leftOut as useSuspenseQuery,
};
