/** What a healthy program answers. */
export const healthy = { code: 1 };
