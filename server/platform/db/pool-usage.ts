/** The connections of a pool. */
export interface PoolUsage {
  open: number;
  idle: number;
  /** How many statements wait for a connection. */
  waiting: number;
}
