// Which part of the program may import which: `npm run lint` fails on a violation. See docs/architecture.md.
import { features as inOrder } from './server/features.ts';

/** Lowest first: a feature imports those before it, and never a later one. */
const features = inOrder.map(({ name }) => name);
/** The areas of the site: none imports another. */
const areas = ['public', 'account', 'dashboard', 'cms'];
/** The lower parts of the site, each with those that it may import, besides itself and styles. */
const layers = {
  editor: ['shell', 'content', 'ui', 'api', 'format', 'language'],
  shell: ['content', 'ui', 'api', 'format', 'language'],
  content: ['ui', 'api', 'format', 'language'],
  api: ['ui', 'format', 'language'],
  ui: ['format', 'language'],
  format: ['language'],
  language: [],
};
const sourceOnly = { pathNot: '\\.(test|spec)\\.ts$' };

const forbid = (name, comment, from, to) => ({
  name,
  comment,
  severity: 'error',
  from: { ...sourceOnly, ...from },
  to,
});
const oneOf = (names) => `(${names.join('|')})`;

export default {
  forbidden: [
    forbid(
      'no-cycles',
      'Modules that import each other cannot be read one at a time.',
      {},
      { circular: true },
    ),
    ...features
      .slice(0, -1)
      .map((feature, index) =>
        forbid(
          `${feature}-imports-later-feature`,
          'A feature imports those before it. A later feature contributes to it instead.',
          { path: `^server/features/${feature}/` },
          { path: `^server/features/${oneOf(features.slice(index + 1))}/` },
        ),
      ),
    forbid(
      'unknown-feature',
      'A feature has its place in the list of server/features.ts, by the name of its folder.',
      { path: '^server/features/', pathNot: `^server/features/${oneOf(features)}/` },
      {},
    ),
    forbid(
      'platform-knows-no-feature',
      'Any program could use the platform.',
      { path: '^server/platform/' },
      { path: '^server/(features|http|openapi|seed)/' },
    ),
    forbid(
      'texts-wait-their-turn',
      'A person’s text can take minutes: renderTexts limits its time, in a thread. Texts of the program itself need not wait.',
      {
        path: '^server/',
        pathNot: '^server/(platform/markdown/render-worker\\.ts$|seed/)|\\.test\\.ts$',
      },
      { path: '^server/platform/markdown/render\\.ts$' },
    ),
    forbid(
      'platform-knows-only-tables',
      'The platform needs the types and keys of the tables, and leaves migrations to the schema.',
      { path: '^server/platform/' },
      { path: '^server/schema/', pathNot: '^server/schema/table(s|-keys)\\.ts$' },
    ),
    forbid(
      'schema-knows-no-feature',
      'The schema describes tables: it decides nothing.',
      { path: '^server/schema/' },
      { path: '^server/', pathNot: '^server/(schema|platform)/' },
    ),
    forbid(
      'http-knows-no-feature',
      'A feature hands http all that http needs of it.',
      { path: '^server/http/' },
      { path: '^server/(features|seed)/' },
    ),
    forbid(
      'services-are-read-in-one-place',
      'What the environment says of mail and payments is not what holds: readServices knows that. The check-up may do without a database, and the log leaves out secrets.',
      {
        path: '^(server|scripts|program)',
        pathNot:
          '^server/(config|secret-settings)\\.ts$|^server/platform/services/|^server/features/doctor/checked-services\\.ts$|\\.test\\.ts$',
      },
      {
        path: '^server/platform/services/(given-services|read-given-services|combine-services)\\.ts$',
      },
    ),
    forbid(
      'services-are-changed-in-one-place',
      'Saved settings of services are sealed, checked and recorded in the audit trail by their feature.',
      { path: '^server/', pathNot: '^server/(platform|features)/services/' },
      { path: '^server/platform/services/(stored-services|service-forms)\\.ts$' },
    ),
    forbid(
      'contract-imports-nothing',
      'The contract describes calls to both sides.',
      { path: '^contract/' },
      { path: '^(server|app)/' },
    ),
    forbid(
      'roles-only-as-subject',
      'What someone may do is asked of `may`, with a capability. Roles themselves are chosen, stored and described.',
      {
        path: '^(contract|server|app)/',
        pathNot:
          '^contract/(shared/may|auth/calls|users/[^/]+)\\.ts$|^server/(current-user|stored-roles|openapi/access)\\.ts$|^server/features/(auth|users)/|^app/dashboard/users/|^app/public/verifying/|\\.test\\.ts$',
      },
      { path: '^contract/shared/roles\\.ts$' },
    ),
    forbid(
      'server-not-app',
      'The server never imports the site.',
      { path: '^server/' },
      { path: '^app/' },
    ),
    forbid('app-not-server', 'The site calls the API.', { path: '^app/' }, { path: '^server/' }),
    ...areas.map((area) =>
      forbid(
        `${area}-imports-another-area`,
        'Parts that two areas share are in content, ui or shell.',
        { path: `^app/${area}/` },
        { path: `^app/${oneOf(areas.filter((other) => other !== area))}/` },
      ),
    ),
    forbid(
      'editor-is-for-staff',
      'Visitors and members never load the editor.',
      { path: '^app/(public|account)/' },
      { path: '^app/editor/' },
    ),
    ...Object.entries(layers).map(([layer, allowed]) =>
      forbid(
        `${layer}-imports-upward`,
        `${layer} imports ${allowed.join(', ') || 'nothing of the site'}.`,
        { path: `^app/${layer}/` },
        { path: '^app/[^/]+/', pathNot: `^app/${oneOf([layer, ...allowed, 'styles'])}/` },
      ),
    ),
  ],
  options: {
    // It also reports type imports, without `tsPreCompilationDeps`, which needs a TypeScript below 7.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\+types/|^build/|^\\.react-router/' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node'] },
  },
};
