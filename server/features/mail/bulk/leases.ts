import { hour, second } from '#contract/shared/time-units.ts';

/** How long an engine has to itself what it leased, in ms; while it runs it renews that. */
export const leaseLength = 30 * second;
/** No email pauses longer between two tries, in ms. A longer pause results from a clock that was set back. */
export const longestPause = hour;

/** @typeParam R a recipient whom this engine has to itself */
export interface Leases<R> {
  leased: R[];
  /** 'empty': no recipient is due; 'rateLimited': the rate does not allow another email yet. */
  state: 'leased' | 'empty' | 'rateLimited';
}
