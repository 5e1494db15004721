/** What a trace says of a statement: its text without values, and a short name. */

const LONGEST = 4000;
const KEPT = 500;
const known = new Map<string, StatementWords>();

export interface StatementWords {
  /** `select pet`: few, so that they can be counted. */
  name: string;
  operation: string;
  table: string | undefined;
  text: string;
}

/** Values come as placeholders; what a query writes into its text itself (a state, a number) is taken out too. */
export function statementWords(sql: string): StatementWords {
  let words = known.get(sql);
  if (!words) {
    if (known.size >= KEPT) known.clear();
    words = read(sql);
    known.set(sql, words);
  }
  return words;
}

function read(sql: string): StatementWords {
  const text = sql
    .replace(/'(?:[^']|'')*'/g, '?')
    .replace(/(?<![\w$"])\d+(?:\.\d+)?(?![\w"])/g, '?')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST);
  const operation = /^\w+/.exec(text)?.[0].toLowerCase() ?? 'statement';
  const table = /\b(?:from|into|update|join)\s+"?(\w+)"?/i.exec(text)?.[1];
  return { name: table ? `${operation} ${table}` : operation, operation, table, text };
}
