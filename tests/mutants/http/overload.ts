import { type Mutant, security } from '#tests/mutants/mutant.ts';

const admission = 'server/http/overload/admission.ts';
const connections = 'server/http/overload/limit-connections.ts';
const renders = 'server/http/overload/render-queue.ts';
const starts = 'server/platform/limits/paced-starts.ts';
const semaphore = 'server/platform/limits/semaphore.ts';
const ofOverload = [security('abuse-limits/overload')];

/** What happens to requests that are too many. */
export const overload: readonly Mutant[] = [
  {
    id: 'overload-of-all',
    file: admission,
    find: 'this.#inProgress[kind].open(network);',
    replace: "this.#inProgress[kind].open('everyone');",
    hole: 'One network that holds requests open keeps everyone else out.',
    tests: ofOverload,
  },
  {
    id: 'overload-without-limit',
    file: admission,
    find: 'if (!share.tryTake(1)) {',
    replace: 'if (!share.tryTake(0)) {',
    hole: 'Requests in progress fill the memory.',
    tests: ofOverload,
  },
  {
    id: 'overload-for-members',
    file: admission,
    find: "return hasSession(headers) ? 'session' : 'visitor';",
    replace: "return 'visitor';",
    hole: 'A flood of visitors keeps staff out.',
    tests: ofOverload,
  },
  {
    id: 'overload-one-turn',
    file: starts,
    find: 'return now - this.#turnBegan < longestTurn;',
    replace: 'return true;',
    hole: 'A thousand requests that arrive together delay every other response by seconds.',
    tests: ['server/platform/limits/paced-starts.test.ts'],
  },
  {
    id: 'overload-one-share',
    file: renders,
    find: 'share: kind,',
    replace: "share: 'visitor',",
    hole: 'A flood of searches keeps everyone’s pages from being rendered.',
    tests: ['server/http/overload/render-queue.test.ts'],
  },
  {
    id: 'overload-connections-kept',
    file: connections,
    find: 'for (const [socket] of unused.slice(0, Math.max(0, left.length - crowd))) socket.destroy();',
    replace: '',
    hole: 'Connections that send nothing keep visitors out.',
    tests: ['server/http/overload/limit-connections.test.ts'],
  },
  {
    id: 'queue-without-deadline',
    file: semaphore,
    find: 'setTimeout(leave, longestWait)',
    replace: 'setTimeout(() => undefined, longestWait)',
    hole: 'Pages are rendered for visitors who gave up long ago.',
    tests: ['server/platform/limits/semaphore.test.ts'],
  },
];
