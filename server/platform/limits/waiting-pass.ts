import { createHmac, timingSafeEqual } from 'node:crypto';
import { second } from '#contract/shared/time-units.ts';
import { hashToken, newToken } from '../crypto/ids.ts';
import { sharedSecret } from '../crypto/shared-secret.ts';
import type { Db } from '../db/connect.ts';
import { incrementCounter } from './rate-limit.ts';

/** How long a browser without scripts waits in place of the bot check, in seconds. */
const wait = 30;
/** How long a pass is valid after that wait, in ms. */
const lifetime = 20 * 60 * second;
/** How many passes a network may get per hour. */
const maxPasses = 40;

/** A browser without scripts sends it in place of a solved bot check. */
export interface WaitingPass {
  pass: string;
  /** Seconds until it works. */
  wait: number;
}

/**
 * A pass that works once, for this network, after a short wait.
 * @param sent the submitted proof: a pass that came too early is returned, so that waiting longer helps
 */
export async function issueWaitingPass(
  db: Db,
  network: string,
  sent: string,
): Promise<WaitingPass> {
  const readyAt = await readyTime(db, network, sent);
  const left = readyAt === null ? 0 : Math.ceil((readyAt - Date.now()) / second);
  if (left > 0) return { pass: sent, wait: left };
  const named = `${Date.now() + wait * second}.${newToken()}`;
  return { pass: `${named}.${await signatureOf(db, network, named)}`, wait };
}

/** Whether someone has waited as long as their pass says. It uses up the pass. */
export async function redeemWaitingPass(db: Db, network: string, pass: string): Promise<boolean> {
  const now = Date.now();
  const readyAt = await readyTime(db, network, pass);
  if (readyAt === null || readyAt > now || readyAt + lifetime < now) return false;
  const used = await incrementCounter(db, {
    bucket: `waiting-pass:${hashToken(pass)}`,
    window: lifetime,
  });
  if (used.count > 1) return false;
  const passes = await incrementCounter(db, {
    bucket: `waiting-passes:${network}`,
    window: 3_600 * second,
  });
  return passes.count <= maxPasses;
}

/** When a pass becomes valid; null if it was not created here, or for another network. */
async function readyTime(db: Db, network: string, pass: string): Promise<number | null> {
  const [, named, signed] = /^(\d{13}\.[\w-]{43})\.([\w-]{43})$/.exec(pass) ?? [];
  if (named === undefined || signed === undefined) return null;
  const expected = await signatureOf(db, network, named);
  return timingSafeEqual(Buffer.from(signed), Buffer.from(expected))
    ? Number.parseInt(named, 10)
    : null;
}

async function signatureOf(db: Db, network: string, named: string): Promise<string> {
  const secret = await sharedSecret(db, 'botCheckSecret');
  return createHmac('sha256', secret).update(`wait:${network}:${named}`).digest('base64url');
}
