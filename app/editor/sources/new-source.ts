import { randomId } from '#app/api/attempts/random-id.ts';
import type { DraftSource } from '#app/editor/sources/draft-source.ts';

/** An empty source, with an id by which texts can cite it at once. */
export const newSource = (): DraftSource => ({
  id: randomId().slice(0, 12),
  title: '',
  publisher: '',
  year: null,
  url: '',
  evidence: '',
});
