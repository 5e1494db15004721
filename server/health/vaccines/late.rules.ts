/** A dose of a first series later than this needs a veterinarian's decision, so no new date is proposed. */
export const LATE_SERIES_DAYS = 42;
