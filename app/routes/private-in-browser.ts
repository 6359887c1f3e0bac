import type { ComponentType } from 'react';
import type { Meta } from '../api/loaders/route-types.ts';
import type { BrowserModules, Page } from './page.ts';

export { privateRoutes } from './private.ts';

export const privateModules: BrowserModules = {
  pages: import.meta.glob<Page>('../{account,dashboard,cms,shell/staff}/**/*.route.tsx', {
    import: 'default',
  }),
  metas: import.meta.glob<Meta>('../{account,dashboard,cms}/**/*.route.tsx', { import: 'meta' }),
  boundaries: import.meta.glob<ComponentType>('../{dashboard,cms}/**/layout.route.tsx', {
    import: 'ErrorBoundary',
  }),
};
