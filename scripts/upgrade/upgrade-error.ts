/** An upgrade or rollback that cannot go on. Its message says in plain words what to do. */
export class UpgradeError extends Error {}
