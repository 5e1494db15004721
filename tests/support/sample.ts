/** What `npm test` takes of a long list of like cases; `npm run test:all` takes the whole list. */

/** One of a list, another at each turn; none of an empty one. */
export function atTurn<One>(turn: number, list: One[]): One[] {
  return eachNth(turn, list.length, list);
}

/** Every n-th of a list, from another place at each turn: n turns take all. */
export function eachNth<One>(turn: number, n: number, list: One[]): One[] {
  return process.env.TEST_ALL === '1' ? list : list.filter((_, place) => place % n === turn % n);
}
