import type { DraftSource } from '../diff/page-text.ts';

/** An empty source, with an id by which texts can cite it at once. */
export const newSource = (): DraftSource => ({
  id: crypto.randomUUID().replaceAll('-', '').slice(0, 12),
  title: '',
  publisher: '',
  year: null,
  url: '',
  evidence: '',
});
