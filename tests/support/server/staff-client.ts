import type { Body, Path, Reply } from '#contract/index.ts';
import { treasurer } from '#tests/support/donations/gift-writers.ts';
import { fileForm } from '#tests/support/http/multipart.ts';

/** The variables with which a program's first administrator is `treasurer`. */
export const staffVariables = {
  SEED: 'none',
  ADMIN_EMAIL: treasurer.email,
  ADMIN_PASSWORD: treasurer.password,
};

/** The first administrator of a program, over the network. @param url where the program is now */
export async function aStaffClient(url: () => string) {
  const post = (path: string, body: BodyInit, headers: Record<string, string>) =>
    fetch(`${url()}/api/${path}`, { method: 'POST', headers, body });
  const json = { 'content-type': 'application/json' };
  const answer = await post('auth/login', JSON.stringify({ ...treasurer, remember: 1 }), json);
  const { token } = (await answer.json()) as { token: string };
  const authorization = `Bearer ${token}`;
  return {
    token,
    /** Makes a call that must succeed, optionally with a file. */
    async call<P extends Path>(path: P, body: Body<P>, file?: Buffer): Promise<Reply<P>> {
      const form = file && fileForm(body, file);
      const made = await post(path, form ? new Uint8Array(form.payload) : JSON.stringify(body), {
        ...(form ? { 'content-type': form.type } : json),
        authorization,
      });
      const text = await made.text();
      if (made.status !== 200) throw new Error(`${path} answered ${made.status}: ${text}`);
      return JSON.parse(text);
    },
    /** Uploads a file. @returns the status */
    async upload(path: Path, body: object, file: Buffer): Promise<number> {
      const { type, payload } = fileForm(body, file);
      const headers = { 'content-type': type, authorization };
      return (await post(path, new Uint8Array(payload), headers)).status;
    },
  };
}
