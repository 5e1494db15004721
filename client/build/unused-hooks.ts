/** In place of hooks that tRPC names and that we do not use: with what stands behind them they weigh two kilobytes on the login. */
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
