import type { AppDeps } from '#server/app-deps.ts';
import { readEventQueue } from '#server/platform/events/queries.ts';
import type { QueueState } from '#server/platform/jobs/queue-state.ts';
import { waitingPasswords } from '#server/platform/passwords/passwords.ts';
import { waitingPictures } from '#server/platform/pictures/picture-process.ts';

type NamedQueue = QueueState & { name: string };

/** The queues in this program's memory. */
export const memoryQueues = (): NamedQueue[] => [
  { name: 'passwords to check', waiting: waitingPasswords(), oldestAt: null },
  { name: 'pictures to convert', waiting: waitingPictures(), oldestAt: null },
];

/** The queues in the database, which all nodes share. */
export function storedQueues({ db, contributions }: AppDeps): Promise<NamedQueue[]> {
  const readers = [
    ...contributions.flatMap(({ queues = {} }) => Object.entries(queues)),
    ['events to deliver', readEventQueue] as const,
  ];
  return Promise.all(readers.map(async ([name, read]) => ({ name, ...(await read(db)) })));
}

/** All queues, with what waits. */
export const readQueues = async (deps: AppDeps): Promise<NamedQueue[]> => [
  ...(await storedQueues(deps)),
  ...memoryQueues(),
];
