import type { Reply } from '#contract/index.ts';

export type DoorEvent = Reply<'events/getDoor'>['event'];

/** How many are here, are still expected, have spots, and wait for one. */
export function DoorCounts({ event }: { event: DoorEvent }) {
  const { here, registered, waiting, capacity } = event;
  return (
    <dl className="door-counts">
      <Count name="Here" value={here} />
      <Count name="Not here yet" value={registered - here} />
      {capacity !== null && (
        <Count
          name={registered > capacity ? 'Over capacity' : 'Spots left'}
          value={Math.abs(capacity - registered)}
        />
      )}
      <Count name="Waitlist" value={waiting} />
    </dl>
  );
}

function Count({ name, value }: { name: string; value: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value.toLocaleString('en')}</dd>
    </div>
  );
}
