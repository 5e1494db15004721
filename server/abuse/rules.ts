/** As long as a report of abuse may be; runs in the browser too. */
export const LONGEST_REPORT = 1000;
