import { data } from 'react-router';
import { CallError } from '#app/api/call-error.ts';

/** Waits for what a link opens; why there is nothing, with its status, if it opens nothing. */
export async function loadByLink<T extends object>(reply: Promise<T>) {
  try {
    return { ...(await reply), problem: '' };
  } catch (error) {
    if (!(error instanceof CallError) || ![400, 404, 429].includes(error.status)) throw error;
    return data({ problem: error.message }, { status: error.status });
  }
}
