import { setTimeout as wait } from 'node:timers/promises';

/** In ms. No answer may take longer. */
const patience = 20_000;

/** Who records the gifts: the administrator of the first start. */
export const treasurer = { email: 'treasurer@commonplate.example', password: 'Seven-Beans-7' };

const post = (url: string, path: string, body: object, token = '') =>
  fetch(`${url}/api/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(patience),
  });

/**
 * Records gifts one after the other at several nodes, and reads a page that they have in memory, until it is
 * stopped.
 * @param nodes where each node is now
 */
export async function recordGifts(nodes: readonly (() => string)[], writersPerNode = 3) {
  const [first = () => ''] = nodes;
  const reply = (await (await post(first(), 'auth/login', treasurer)).json()) as { token: string };
  const result = {
    /** The names in gifts that were acknowledged. */
    acknowledged: [] as string[],
    refused: 0,
    pages: 0,
    slowest: 0,
  };
  const wrong = new Map<string, number>();
  const note = (what: string) => wrong.set(what, (wrong.get(what) ?? 0) + 1);
  /** Nodes that were killed on purpose answer nobody. */
  const isDown = new Set<number>();
  let isOver = false;
  let count = 0;

  const attempt = async (node: number): Promise<boolean> => {
    count += 1;
    const name = `Giver ${count}`;
    const gift = { kind: 'cash', amount: 2_500, givenOn: '2026-03-02', name };
    const began = performance.now();
    try {
      const answer = await post(nodes[node]?.() ?? '', 'donations/addDonation', gift, reply.token);
      result.slowest = Math.max(result.slowest, performance.now() - began);
      const text = await answer.text();
      if (answer.status === 200) result.acknowledged.push(name);
      else if (answer.status === 503 && answer.headers.has('retry-after')) result.refused += 1;
      else note(`${answer.status} ${text}`);
      return answer.status === 200;
    } catch (error) {
      if (!isDown.has(node)) note(`A gift had no answer: ${String(error)}`);
      return false;
    }
  };
  const write = async (node: number) => {
    while (!isOver) await wait((await attempt(node)) ? 10 : 50);
  };
  const read = async (node: number) => {
    while (!isOver) {
      await wait(100);
      try {
        const signal = AbortSignal.timeout(patience);
        const { status } = await fetch(`${nodes[node]?.() ?? ''}/`, { signal });
        if (status === 200) result.pages += 1;
        else if (!isDown.has(node)) note(`The page answered ${status}`);
      } catch (error) {
        if (!isDown.has(node)) note(`A page had no answer: ${String(error)}`);
      }
    }
  };
  // From here on they have it in memory.
  for (const url of nodes) await (await fetch(`${url()}/`)).text();
  const work = nodes.flatMap((_, node) => [
    read(node),
    ...Array.from({ length: writersPerNode }, () => write(node)),
  ]);
  return {
    result,
    isDown,
    /** The wrong answers since the last call, with how often each came. */
    takeWrong(): Record<string, number> {
      const taken = Object.fromEntries(wrong);
      wrong.clear();
      return taken;
    },
    /** How long it takes until every node records a gift again, in ms. */
    async untilRecording(longest: number): Promise<number> {
      const began = performance.now();
      for (const node of nodes.keys()) {
        while (!(await attempt(node))) {
          const time = performance.now() - began;
          if (time > longest) return time;
          await wait(50);
        }
      }
      return performance.now() - began;
    },
    async stop() {
      isOver = true;
      await Promise.all(work);
      return result;
    },
  };
}
