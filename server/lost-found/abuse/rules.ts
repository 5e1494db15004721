/** The longest report of abuse, in characters; runs in the browser too. */
export const LONGEST_REPORT = 1000;
