import type { Figure, Measure } from '../../figure.ts';
import { asAdministrator } from '../../parts/calls/administrator.ts';
import { addGenerousDonors } from '../../parts/data/many-gifts.ts';
import { untilProfilesAreMade } from '../../parts/data/profiles.ts';
import { onBothDatabases } from '../../parts/server/both-databases.ts';

type Call = Awaited<ReturnType<typeof asAdministrator>>;

/** A merge of two donors with five hundred gifts each, and its undo, on both databases. */
export const measure: Measure = {
  title: 'Merge of donors',
  run: () =>
    onBothDatabases(
      async ({ site, engine, databaseUrl }) => {
        const place = { DATA_DIR: site.data, DATABASE_URL: databaseUrl };
        await addGenerousDonors(place);
        await untilProfilesAreMade(place);
        return mergeFigures(await asAdministrator(site.url), engine);
      },
      { SEED: 'none' },
    ),
};

/** Merges two donors with five hundred gifts each, and undoes it. */
async function mergeFigures(call: Call, engine: string): Promise<Figure[]> {
  const [kept, merged] = await Promise.all(
    ['generous.0@donors.example', 'generous.1@donors.example'].map(async (search) => {
      const { people: found } = await call('people/getPeople', { search });
      return (found as { id: string }[])[0]?.id;
    }),
  );
  const start = performance.now();
  const { merge } = await call('people/mergePeople', { keptId: kept, mergedId: merged });
  const between = performance.now();
  await call('people/undoMerge', { id: (merge as { id: string }).id });
  const end = performance.now();
  const figure = (name: string, duration: number): Figure => ({
    name: `${engine}: ${name}`,
    value: duration,
    unit: 'ms',
    target: { atMost: 1_000 },
  });
  return [
    figure('merge of two donors with 500 gifts each', between - start),
    figure('undoing it', end - between),
  ];
}
