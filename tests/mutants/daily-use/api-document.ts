import { api, type Mutant } from '#tests/mutants/mutant.ts';

const document = 'server/openapi/document.ts';
const operation = 'server/openapi/operation.ts';
const failures = 'server/openapi/failures.ts';
const ofDocument = [api('http/openapi')];

/** The description of the API, from which strangers generate clients. */
export const apiDocument: readonly Mutant[] = [
  {
    id: 'document-fails-linter',
    file: operation,
    find: '    summary: call.summary,\n',
    replace: '',
    hole: 'The description breaks the rules that generators and viewers rely on.',
    tests: ofDocument,
  },
  {
    id: 'document-without-scheme',
    file: document,
    find: '        bearerToken: {',
    replace: '        bearer: {',
    hole: 'A generated client does not know how to prove its session.',
    tests: ofDocument,
  },
  {
    id: 'document-without-security',
    file: document,
    find: '    security: signedIn,\n',
    replace: '',
    hole: 'The description says that nothing needs a session.',
    tests: ofDocument,
  },
  {
    id: 'document-without-servers',
    file: document,
    find: "      { url: siteUrl, description: 'The site' },\n",
    replace: '',
    hole: 'A generated client does not know where to call.',
    tests: ofDocument,
  },
  {
    id: 'document-of-other-host',
    file: document,
    find: "      ...(apiHost ? [{ url: apiHost, description: 'The API' }] : []),\n",
    replace: '',
    also: [['{ siteUrl, apiHost }: Pick', '{ siteUrl }: Pick']],
    hole: 'A generated client calls the site instead of the API’s own host.',
    tests: ofDocument,
  },
  {
    id: 'document-without-names',
    file: 'contract/named.ts',
    find: '    id,\n    description,\n',
    replace: '    description: `${id}: ${description}`,\n',
    hole: 'A generated client has no type for a page, and the description is huge.',
    tests: ofDocument,
  },
  {
    id: 'document-without-types',
    file: 'contract/named.ts',
    find: '    id,\n    description,\n',
    replace: '    id: `${id}Schema`,\n    description,\n',
    hole: 'The types of a generated client change their names, and programs no longer compile.',
    tests: ofDocument,
    only: 'A client generated',
  },
  {
    id: 'document-default-response',
    file: operation,
    find: "description: 'Success.'",
    replace: "description: 'Default Response'",
    hole: 'The description of a reply says nothing.',
    tests: ofDocument,
  },
  {
    id: 'document-without-failures',
    file: failures,
    find: '[400, 403, 413, 415, 503] as const;',
    replace: '[400] as const;',
    hole: 'A generated client does not expect that a call is refused.',
    tests: ofDocument,
  },
  {
    id: 'document-without-sign-in-failure',
    file: failures,
    find: "accessOf(call).session === 'none' ? [] : [401]",
    replace: "accessOf(call).session === 'none' ? [] : []",
    hole: 'A generated client does not expect that a session ends.',
    tests: ofDocument,
  },
  {
    id: 'document-shared-failure-copied',
    file: failures,
    find: "const name = status === 401 && isSignIn ? 'SecondStepNeeded' : named[status];",
    replace: "const name = status === 401 && isSignIn ? 'SecondStepNeeded' : `Failure${status}`;",
    hole: 'The replies of a failed call lead to no description.',
    tests: ofDocument,
  },
  {
    id: 'document-without-examples',
    file: operation,
    find: "'application/json': { schema: body, ...(example !== undefined && { example }) },",
    replace: "'application/json': { schema: body },",
    hole: 'No one sees what a body looks like.',
    tests: ofDocument,
  },
  {
    id: 'document-without-schema-examples',
    file: 'contract/named.ts',
    find: '    ...(example !== undefined && { examples: [example] }),\n',
    replace: '',
    hole: 'No one sees what a page looks like.',
    tests: ofDocument,
  },
  {
    id: 'document-out-of-order',
    file: document,
    find: 'tags: [...groups.map(',
    replace: 'tags: [...groups.toReversed().map(',
    hole: 'The description begins with calls that no one needs first.',
    tests: ofDocument,
  },
];
