/** How passwords are hashed: OWASP's first choice for argon2id, with 19 MiB of memory, two passes and one lane. */
export const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const { memoryCost, timeCost, parallelism } = parameters;
const current = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`;

/** Whether a stored hash uses other than the current parameters, and should be renewed. */
export const needsRehash = (hash: string): boolean => !hash.startsWith(current);
