import type { Feature } from '#server/feature.ts';
import { searchHandlers } from './routes.ts';
import { synonymHistory } from './synonyms/versioned-list.ts';

export const search = {
  name: 'search',
  handlers: searchHandlers,
  pageParameters: { '/search/*': ['q', 'kind', 'page', 'asTyped'] },
  versionedLists: [synonymHistory],
  contentTables: ['synonyms'],
  mount(app, { searcher }) {
    // If it fails, the first search tries again; nothing waits for it.
    app.addHook('onListen', () => void searcher.prepare().catch(() => undefined));
    app.addHook('onClose', () => searcher.stop());
  },
} satisfies Feature;
