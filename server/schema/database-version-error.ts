/** The database belongs to another version of the program, and this one must not touch it. */
export class DatabaseVersionError extends Error {}
