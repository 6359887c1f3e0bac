import { useRef } from 'react';
import type { Body, Path, Reply } from '#contract/index.ts';
import { call } from '../call.ts';
import { CallError } from '../call-error.ts';

/** The longest wait for a form's bot check, in ms, so that it never blocks people. */
const longestWait = 1_500;

/** Lets other parts of the page show that a check is running. */
export const botCheckEvent = 'common-plate:bot-check';

/** How often a solved check is retried if others used up the limit first. */
const maxChecks = 2;

/**
 * Makes a call, and if the server requires the bot check, solves one and repeats the call.
 * @throws {CallError} as `call` does; 429 if the check could not be solved
 */
export async function callWithBotCheck<P extends Path>(
  path: P,
  body: Body<P>,
  headers: Record<string, string> = {},
  checks = maxChecks,
): Promise<Reply<P>> {
  try {
    return await call(path, body, headers);
  } catch (failure) {
    if (checks === 0 || !asksForBotCheck(failure)) throw failure;
    const proof = await announce(solve()).catch(() => '');
    if (proof === '') throw failure;
    return callWithBotCheck(path, body, { ...headers, 'x-bot-check': proof }, checks - 1);
  }
}

const asksForBotCheck = (failure: unknown) =>
  failure instanceof CallError && failure.status === 429 && failure.reply.botCheck !== undefined;

/**
 * The bot check of one form. It starts when the form is first used, so it is usually done when the form is sent;
 * otherwise the form is sent without it, and again with it if the server asks.
 */
export function useBotCheck() {
  const proof = useRef<Promise<string> | null>(null);
  const prepare = () => {
    proof.current ??= nextPaint()
      .then(() => announce(solve()))
      .catch(() => '');
  };
  return {
    prepare,
    /** Makes the form's call with its proof. @throws {CallError} as `call` does */
    async send<P extends Path>(path: P, body: Body<P>): Promise<Reply<P>> {
      prepare();
      const solved = await Promise.race([proof.current, wait(longestWait)]);
      proof.current = null;
      return callWithBotCheck(path, body, solved ? { 'x-bot-check': solved } : {});
    },
  };
}

/** Lets a touched field show its focus first: preparing the check takes a while on a phone. */
export const nextPaint = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

const recaptchaKey = () => document.documentElement.dataset.recaptcha;

/** Registers the bot check if it is another service's: it watches from the start. Without it, forms say what fails. */
export function registerBotCheck(): void {
  const siteKey = recaptchaKey();
  if (!siteKey) return;
  void import('./recaptcha.ts').then(({ register }) => register(siteKey)).catch(() => undefined);
}

async function solve(): Promise<string> {
  const siteKey = recaptchaKey();
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
