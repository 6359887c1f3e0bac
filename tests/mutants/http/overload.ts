import { api, type Mutant, security } from '#tests/mutants/mutant.ts';

const admission = 'server/http/overload/admission.ts';
const connections = 'server/http/overload/limit-connections.ts';
const renders = 'server/http/overload/render-queue.ts';
const turn = 'server/platform/limits/event-loop-turn.ts';
const semaphore = 'server/platform/limits/semaphore.ts';
const ofOverload = [security('abuse-limits/overload')];

/** Requests that are too many. */
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
    file: turn,
    find: 'return now - this.#began < longest;',
    replace: 'return true;',
    hole: 'A thousand requests that arrive together delay every other response by seconds.',
    tests: ['server/platform/limits/paced-starts.test.ts', api('platform/embedded-file')],
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
  {
    id: 'overload-crowd-last',
    file: 'server/http/overload/new-connections.ts',
    find: '    if (this.#recent === 0) {\n',
    replace: '    if (this.#recent >= 0) {\n',
    hole: 'A crowd that connects together waits for a page to be rendered for each of them.',
    tests: ['server/http/overload/new-connections.test.ts'],
  },
  {
    id: 'overload-unread-responses',
    file: 'server/http/pages/cached-server.ts',
    find: 'oneByOne(answer, usualLimits.most)',
    replace: 'answer',
    hole: 'Clients that read no response stop the event loop for seconds.',
    tests: ['server/http/pages/cached-server.test.ts'],
  },
];
