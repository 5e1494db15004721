/** What is taken away can be brought back for so many days. Runs in the browser too. */
export const BIN_DAYS = 30;
