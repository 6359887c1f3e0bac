/** At most this many gifts are entered and deposited together. */
export const maxBatchRows = 200;
