import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '#app/api/call.ts';
import { CallError, explain } from '#app/api/call-error.ts';
import { randomId } from '#app/api/random-id.ts';
import { useSignedIn } from '#app/api/session-store.ts';
import { useTranslate } from '#app/language/use-translate.ts';
import { useReconnected } from '#app/shell/navigation/use-reconnected.ts';
import type { Translate } from '#contract/shared/language/translate.ts';
import {
  addToQueue,
  type QueuedCheckIn,
  queueKey,
  readQueue,
  removeFromQueue,
} from './check-in-queue.ts';

/** A check-in that the server has refused. */
export interface RefusedCheckIn {
  checkIn: QueuedCheckIn;
  message: string;
}

/**
 * Checks people in at once on this device, and sends that to the server in the order of the taps, each once: now, or when
 * it can be reached again, also after the page was closed.
 * @param reload loads the list again
 */
export function useCheckIns(eventId: string, reload: () => Promise<void>) {
  const t = useTranslate();
  const userId = useSignedIn()?.userId;
  const key = userId === undefined ? null : queueKey(userId, eventId);
  /** What the loaded list does not show yet. */
  const [queued, setQueued] = useState<QueuedCheckIn[]>([]);
  const [refused, setRefused] = useState<RefusedCheckIn[]>([]);
  const [isHeldUp, setHeldUp] = useState(false);
  const isSending = useRef(false);

  const send = useCallback(async () => {
    if (key === null || isSending.current) return;
    isSending.current = true;
    try {
      const { isAllSent, answers } = await inOneTab(key, () =>
        sendAll(key, t, (refusal) => setRefused((before) => [...before, refusal])),
      );
      setHeldUp(!isAllSent);
      if (answers > 0) await reload();
    } finally {
      isSending.current = false;
    }
    setQueued(readQueue(key));
  }, [key, reload, t]);

  // What an earlier visit to the page could not send.
  useEffect(() => {
    if (key === null) return;
    const left = readQueue(key);
    setQueued(left);
    if (left.length > 0) void send();
  }, [key, send]);
  // What was tapped while the ones before were being sent.
  useEffect(() => {
    if (queued.length > 0 && !isHeldUp) void send();
  }, [queued, isHeldUp, send]);
  useReconnected(isHeldUp, () => void send());

  function checkIn(participant: string, isHere: boolean, letIn = false): void {
    if (key === null) return;
    const tap: QueuedCheckIn = {
      participant,
      isHere: isHere ? 1 : 0,
      letIn: letIn ? 1 : 0,
      cameAt: new Date().toISOString(),
      attempt: randomId(),
    };
    setRefused((before) => before.filter((each) => each.checkIn.participant !== participant));
    addToQueue(key, tap);
    setQueued((before) => [...before, tap]);
    if (isHeldUp && navigator.onLine) void send();
  }

  return {
    /** Taps that the list does not show yet. */
    queued,
    /** Whether they wait for a connection. */
    isHeldUp,
    refused,
    checkIn,
    dismiss: () => setRefused([]),
  };
}

/**
 * Sends what is queued, one after the other, until something has to wait for the server.
 * @returns how many the server has answered
 */
async function sendAll(
  key: string,
  t: Translate,
  onRefused: (refusal: RefusedCheckIn) => void,
): Promise<{ isAllSent: boolean; answers: number }> {
  for (let answers = 0; ; answers += 1) {
    const [checkIn] = readQueue(key);
    if (!checkIn) return { isAllSent: true, answers };
    try {
      await call('events/checkIn', checkIn);
    } catch (failure) {
      if (mayWorkLater(failure)) return { isAllSent: false, answers };
      onRefused({ checkIn, message: explain(failure, t) });
    }
    removeFromQueue(key, checkIn);
  }
}

/** There was no answer, the session is over, or the server has too much to do. */
const mayWorkLater = (failure: unknown) =>
  failure instanceof CallError && ([0, 401, 429].includes(failure.status) || failure.status >= 500);

/** Two tabs at the same door share the queue, so one at a time sends it. */
const inOneTab = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? (navigator.locks.request(name, work) as Promise<T>) : work();
