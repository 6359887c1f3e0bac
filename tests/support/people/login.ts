import { aSolvedBotCheck } from '#tests/support/http/bot-check.ts';
import type { Options, TestServer } from '#tests/support/server/server.ts';

type Credentials = { email: string; password: string };

export const login = (server: TestServer, body: Credentials, options: Options) =>
  server.attempt('auth/login', body, options);

/** Signs in as the site's form does: repeats it with a bot check if the server asks for one. */
export async function loginWithBotCheck(server: TestServer, body: Credentials, from: string) {
  for (let checks = 0; ; checks += 1) {
    const headers = checks === 0 ? {} : { 'x-bot-check': await aSolvedBotCheck(server) };
    const answer = await login(server, body, { from, headers });
    const isAsked = answer.status === 429 && 'botCheck' in (answer.reply as object);
    if (!isAsked || checks === 2) return answer;
  }
}
