import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** The emails that an SMTP server received. */
interface Taken {
  /** Each `recipient Message-ID` with its number of deliveries; only if all were requested. */
  mails: [mail: string, times: number][];
  /** The number of distinct emails. */
  count: number;
  /** The maximum number of concurrent connections. */
  maxOpen: number;
}

export interface MailSink {
  url: string;
  ask(what: 'count' | 'all' | 'forget'): Promise<Taken>;
  stop(): Promise<void>;
}

/** Starts an SMTP server in a separate process: see bare-mail-sink.ts. */
export async function startMailSink(): Promise<MailSink> {
  const child = fork(join(import.meta.dirname, 'bare-mail-sink.ts'), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: [],
  });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return {
    url: `smtp://127.0.0.1:${port}`,
    async ask(what) {
      child.send(what);
      const [taken] = (await once(child, 'message')) as [Taken];
      return taken;
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exit = once(child, 'exit');
      child.kill('SIGTERM');
      await exit;
    },
  };
}
