/** A backup that cannot be made, read or restored. Its message is one line that says what to do. */
export class BackupError extends Error {}
