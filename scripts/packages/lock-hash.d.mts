export function hashOfLock(folder: string): string;
