import type { FastifyInstance } from 'fastify';
import type { Path } from '#contract/index.ts';
import type { AppDeps, Handlers } from './app-deps.ts';
import type { Contribution, ListedJob } from './contributions.ts';
import type { PageCache } from './http/pages/page-cache.ts';
import type { ReportFailure } from './platform/jobs/failure-report.ts';

/** A feature of the product: everything that the program needs to know about it. */
export interface Feature extends Contribution {
  /** The name of its folder. */
  name: string;
  /** The handlers of its calls. */
  handlers?(deps: AppDeps): Partial<Handlers<Path>>;
  /**
   * Registers its addresses outside the API, such as webhooks and downloads, below its `reservedAreas`.
   * @param cache the page cache, which counts the pages that Fastify never sees
   */
  mount?(app: FastifyInstance, deps: AppDeps, cache: PageCache): void | Promise<void>;
  jobs?: readonly Job[];
  /**
   * Repeats what a restored backup undid, such as deletions, before anything reads the database. The highest feature
   * does so first: a subscriber who has deleted their account need not be unsubscribed.
   */
  reapply?(deps: Pick<AppDeps, 'db' | 'contributions'>): Promise<void>;
  /** Runs at the start, before jobs and other work begin. Jobs and work wait for it, and so do visitors. */
  onStart?(deps: AppDeps, report: ReportFailure): Promise<void>;
  /**
   * Starts work beside the jobs, such as sending emails.
   * @returns a function that stops it, and waits for work in progress
   */
  startWork?(deps: AppDeps, report: ReportFailure): Promise<() => Promise<void>>;
}

/** A background job on every node: it ensures that two nodes do nothing twice. */
export interface Job extends ListedJob {
  /** The time between the end of one run and the start of the next, in ms. */
  interval: number;
  /** @returns for a job with a schedule: false if its time has not come, which says nothing about whether it works */
  run(deps: AppDeps, signal: AbortSignal): Promise<unknown>;
}
