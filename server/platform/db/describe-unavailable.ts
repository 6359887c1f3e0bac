import { isDatabaseDamaged, isDatabaseUnavailable } from './unavailable.ts';

/** Codes of the network, and PostgreSQL's for a wrong user, password or database. */
const wrongAddress =
  /^(?:EAI_AGAIN|ECONNREFUSED|EHOSTDOWN|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|ETIMEDOUT|28000|28P01|3D000)$/;

/**
 * Why the database cannot be used and what to do, in one line for operators.
 * @returns undefined for an error that means something else
 */
export function describeUnavailable(error: unknown): string | undefined {
  if (!isDatabaseUnavailable(error)) return undefined;
  return `The database cannot be used: ${messageOf(error as Error)}${adviceFor(error)}`;
}

/**
 * The message of a failed connection. Node leaves it empty if a name has several addresses and none of them answers.
 */
export function messageOf(error: Error): string {
  const [first] = error instanceof AggregateError ? (error.errors as Error[]) : [];
  return error.message || first?.message || error.name;
}

function adviceFor(error: unknown): string {
  if (isDatabaseDamaged(error)) {
    return '. Keep a copy of DATA_DIR, then restore a backup: npm run restore -- FILE';
  }
  const { code, cause } = error as NodeJS.ErrnoException;
  const known = code ?? (cause as NodeJS.ErrnoException | undefined)?.code ?? '';
  return wrongAddress.test(known) ? '. Check DATABASE_URL, and that PostgreSQL is running.' : '';
}
