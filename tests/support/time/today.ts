import { dayAt } from '#server/features/site/day.ts';
import type { Db } from '#tests/support/database/connection.ts';

/** The date of today in the organization's time zone, as '2026-03-02'. */
export const todayOf = ({ db }: { db: Db }): Promise<string> => dayAt(db);
