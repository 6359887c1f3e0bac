import { data } from 'react-router';
import { CallError } from '#app/api/call-error.ts';

/** Waits for the document that a link opens; if it opens none, for the reason and its status. */
export async function loadByLink<T extends object>(reply: Promise<T>) {
  try {
    return { ...(await reply), problem: '' };
  } catch (error) {
    if (!(error instanceof CallError) || ![400, 404, 429].includes(error.status)) throw error;
    return data({ problem: error.message }, { status: error.status });
  }
}
