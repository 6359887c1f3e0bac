/** Whether this browser's shortcuts use ⌘ in place of Ctrl. */
export const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);
