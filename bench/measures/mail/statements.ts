import type { Measure } from '../../figure.ts';
import { measureStatements } from '../../parts/mail/statement-sending.ts';

export const measure: Measure = {
  title: 'Year-end statements on SQLite',
  isLong: true,
  run: () => measureStatements(),
};
