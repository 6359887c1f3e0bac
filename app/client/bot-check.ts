import { useRef } from 'react';
import { call } from './call.ts';

/** A form waits at most this long for its bot check, in ms: people come first. */
const longestWait = 1_500;

/** What other parts of the page may show of a check that runs. */
export const botCheckEvent = 'common-plate:bot-check';

/**
 * The bot check of one form. It begins when the form is first used, so it is done by the time that a
 * person sends it; when it is not, the form is sent without it and the server decides.
 */
export function useBotCheck() {
  const proof = useRef<Promise<string> | null>(null);
  const prepare = () => {
    proof.current ??= announce(solve()).catch(() => '');
  };
  return {
    prepare,
    async proofHeaders(): Promise<Record<string, string>> {
      prepare();
      const solved = await Promise.race([proof.current, wait(longestWait)]);
      proof.current = null;
      return solved ? { 'x-bot-check': solved } : {};
    },
  };
}

async function solve(): Promise<string> {
  const siteKey = document.documentElement.dataset.recaptcha;
  if (siteKey) return (await import('./recaptcha.ts')).execute(siteKey);
  const [{ challenge }, { solveProofOfWork }] = await Promise.all([
    call('site/getBotChallenge', {}),
    import('./proof-of-work.ts'),
  ]);
  return solveProofOfWork(challenge);
}

async function announce(check: Promise<string>): Promise<string> {
  dispatchEvent(new CustomEvent(botCheckEvent, { detail: 'running' }));
  try {
    return await check;
  } finally {
    dispatchEvent(new CustomEvent(botCheckEvent, { detail: 'done' }));
  }
}

const wait = (duration: number) =>
  new Promise<string>((resolve) => setTimeout(() => resolve(''), duration));
