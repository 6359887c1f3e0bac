import { type Mutant, security } from '#tests/mutants/mutant.ts';

const validator = 'server/http/bodies/validator.ts';
const ofValidator = ['server/http/bodies/validator.test.ts'];
const ofValues = [security('input/hostile-values')];

/** Values of another type than the contract's. */
export const valueTypes: readonly Mutant[] = [
  {
    id: 'posing-length',
    file: validator,
    find: '    if (lengthChecks.has(check.def.check)) check.def.when = hasLength;\n',
    replace: '',
    hole: 'An object that poses as a text makes a hundred calls fail, some of them signed out.',
    tests: ofValues,
    only: 'imitates a text',
  },
  {
    id: 'posing-length-inside',
    file: validator,
    find: '  for (const inner of innerSchemas(schema)) checkTypeBeforeLength(inner);\n',
    replace: '',
    hole: 'An object that poses as a text inside of a body makes a call fail.',
    tests: ofValues,
    only: 'imitates a text',
  },
  {
    id: 'posing-length-in-lists',
    file: validator,
    find: 'Array.isArray(part) ? part : isShape(part) ? Object.values(part) : [part],',
    replace: 'isShape(part) && !Array.isArray(part) ? Object.values(part) : [part],',
    hole: 'An object that poses as one of several kinds of value makes a call fail.',
    tests: ofValidator,
  },
  {
    id: 'posing-unchecked',
    file: 'server/http/calls/served-call.ts',
    find: 'this.#validate ??= validateTypeFirst({',
    replace: 'this.#validate ??= validatorCompiler({',
    also: [
      [
        "import { validateTypeFirst } from '../bodies/validator.ts';",
        "import { validatorCompiler } from 'fastify-type-provider-zod';",
      ],
    ],
    hole: 'An object that poses as a text makes a hundred calls fail, some of them signed out.',
    tests: ofValues,
    only: 'imitates a text',
  },
];
