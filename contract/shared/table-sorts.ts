/** The sort columns of the dashboard's tables. */
export const tableSorts = {
  audit: ['at'],
  contacts: ['name', 'createdAt'],
  donations: ['givenOn', 'amount'],
  donors: ['name', 'total', 'gifts', 'lastGiftOn'],
  events: ['startsAt', 'title', 'registered'],
  mailings: ['slug', 'createdAt', 'startAt', 'total', 'sent', 'failed', 'bounced', 'unsubscribed'],
  participants: ['name', 'email', 'state', 'createdAt'],
  people: ['name', 'createdAt'],
  subscribers: ['email', 'status', 'createdAt'],
  users: ['name', 'email', 'createdAt'],
} as const;

/** Each of these names, ascending, and with a leading minus, descending. */
export const sortsOf = <Name extends string>(names: readonly Name[]): (Name | `-${Name}`)[] =>
  names.flatMap((name): (Name | `-${Name}`)[] => [name, `-${name}`]);
