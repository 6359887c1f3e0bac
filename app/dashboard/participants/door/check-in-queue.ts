/** A tap at the door that the server has not confirmed. */
export interface QueuedCheckIn {
  /** A participant's id. */
  participant: string;
  isHere: 0 | 1;
  /** 1: someone on the waitlist is let in. */
  letIn: 0 | 1;
  /** When it was tapped, ISO 8601. */
  cameAt: string;
  /** The same each time it is sent: it counts once. */
  attempt: string;
}

/** The storage key of one person's queue for one event on this device. Names are not stored. */
export const queueKey = (userId: string, eventId: string) =>
  `common-plate:check-ins:${userId}:${eventId}`;

/** What a browser without storage, or without room, keeps as long as the page is open. */
const inMemory = new Map<string, QueuedCheckIn[]>();

/** What is queued, in the order in which it was tapped. */
export function readQueue(key: string): QueuedCheckIn[] {
  const kept = inMemory.get(key);
  if (kept) return kept;
  try {
    const queue: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(queue) ? queue : [];
  } catch {
    return [];
  }
}

export function addToQueue(key: string, checkIn: QueuedCheckIn): void {
  writeQueue(key, [...readQueue(key), checkIn]);
}

export function removeFromQueue(key: string, { attempt }: QueuedCheckIn): void {
  writeQueue(
    key,
    readQueue(key).filter((each) => each.attempt !== attempt),
  );
}

function writeQueue(key: string, queue: QueuedCheckIn[]): void {
  try {
    if (queue.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(queue));
    inMemory.delete(key);
  } catch {
    inMemory.set(key, queue);
  }
}
