import type { Figure, Measure } from '../../figure.ts';
import { drill, type Outcome } from '../../parts/mail/mailing-drill.ts';
import { withPostgres } from '../../parts/server/postgres.ts';

const people = 20_000;
const kills = 10;

/** The outcome of a mailing whose process is killed midway, and of one that two nodes send together. */
export const measure: Measure = {
  title: 'Newsletter through crashes',
  isLong: true,
  run: async () => {
    const embedded = await drill({ people, kills, databaseUrl: '' });
    const shared = await withPostgres((databaseUrl) => drill({ people, kills, databaseUrl }), true);
    const twoNodes = await withPostgres(
      (databaseUrl) => drill({ people, kills: 0, databaseUrl, nodes: 2 }),
      true,
    );
    return [
      ...figures('SQLite, killed', embedded),
      ...figures('PostgreSQL, killed', shared),
      ...figures('PostgreSQL, two nodes', twoNodes),
    ];
  },
};

function figures(name: string, outcome: Outcome): Figure[] {
  const { kills, missed, repeats, strange, unmarked, connections, progress } = outcome;
  const none = (what: string, value: number): Figure => ({
    name: `${name}: ${what}`,
    value,
    unit: '',
    target: { atMost: 0 },
  });
  return [
    { ...none('people missed', missed), note: `${people} people, ${kills} kills with SIGKILL` },
    {
      name: `${name}: emails repeated`,
      value: repeats,
      unit: '',
      target: { atMost: kills === 0 ? 0 : 16 * kills },
      note: `at most one for each connection and kill; ${connections} connections were open at once, and ${progress.repeated} emails are marked`,
    },
    none('repeated under another Message-ID', strange),
    none('repeated and not marked', unmarked),
  ];
}
