import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { queueMail } from '#tests/support/mail/outbox.ts';
import { aJobMonitor, jobsWithSchedule } from '#tests/support/server/background-work.ts';
import { aServer, type TestServer } from '#tests/support/server/server.ts';

const token = 'a-token-of-the-metrics';

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ METRICS_TOKEN: token });
});

const ask = (authorization?: string, of = server) =>
  of.app.inject({ url: '/metrics', headers: { ...(authorization && { authorization }) } });
const read = async (of = server) => (await ask(`Bearer ${token}`, of)).body;

describe('The metrics', () => {
  test('are shown to those who have the token, and to no one else', async () => {
    const answer = await ask(`Bearer ${token}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(answer.headers['cache-control']).toBe('no-store');
    for (const wrong of [undefined, token, 'Bearer', `Bearer ${token}x`, 'Basic abc']) {
      expect((await ask(wrong)).statusCode, wrong).toBe(404);
    }
    const without = await aServer();
    expect((await ask(`Bearer ${token}`, without)).statusCode).toBe(404);
    expect((await ask('Bearer undefined', without)).statusCode).toBe(404);
  });

  test('have no more labels, however many addresses clients make up', async () => {
    for (let index = 0; index < 20; index += 1) {
      await server.app.inject({ url: `/no-such-page-${index}?token=${index}` });
      await server.attempt(`no/such-call-${index}`, {});
      await server.app.inject({ url: `/media/no-such-${index}.webp` });
    }
    await server.attempt('auth/session', {});
    const text = await read();
    expect(text).not.toContain('no-such');
    const count =
      /http_request_duration_seconds_count\{method="(\w+)",route="([^"]+)",status="(\w+)"\}/g;
    const seen = [...text.matchAll(count)].map(([, method, route, status]) => [
      method,
      route,
      status,
    ]);
    expect(seen).toContainEqual(['POST', '/api/auth/session', '2xx']);
    expect(seen).toContainEqual(['POST', '/api/*', '4xx']);
    expect(seen).toContainEqual(['GET', 'page:public', '4xx']);
    expect(seen.length).toBeLessThan(10);
  });

  test('say what waits, and how jobs and backups go', async () => {
    const monitor = aJobMonitor(server);
    await monitor.watch('knitting', 1_000, async () => undefined);
    await monitor.watch('purling', 1_000, () => Promise.reject(new Error('No wool')));
    await monitor.store();
    await queueMail(server);
    const text = await read();
    const valueIn = (name: string) => {
      const line = text.split('\n').find((each) => each.startsWith(`common_plate_${name} `));
      return Number(line?.split(' ').at(-1));
    };
    expect(valueIn('queue_waiting{queue="emails"}')).toBe(1);
    expect(valueIn('queue_oldest_seconds{queue="emails"}')).toBeGreaterThan(0);
    expect(valueIn('queue_waiting{queue="passwords to check"}')).toBe(0);
    const now = Date.now() / 1000;
    expect(valueIn('job_last_success_timestamp_seconds{task="knitting"}')).toBeGreaterThan(
      now - 60,
    );
    expect(valueIn('job_failing_since_timestamp_seconds{task="knitting"}')).toBe(0);
    expect(valueIn('job_failing_since_timestamp_seconds{task="purling"}')).toBeGreaterThan(
      now - 60,
    );
    expect(valueIn('backup_last_timestamp_seconds')).toBe(0);
    expect(valueIn('database_up')).toBe(1);
    expect(valueIn('disk_free_bytes')).toBeGreaterThan(0);
    expect(valueIn('database_connections{state="busy"}')).toBeGreaterThanOrEqual(0);
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m);
    expect(text).toMatch(/^process_resident_memory_bytes \d/m);
    expect(text).not.toContain('ada@example.org');
  });

  test('are there without the database too', async () => {
    const broken = await aServer({ METRICS_TOKEN: token });
    await broken.db.destroy();
    const text = await read(broken);
    expect(text).toMatch(/^common_plate_database_up 0$/m);
    expect(text).toMatch(/^common_plate_page_cache_hits_total 0$/m);
  });

  test('include every metric of the alert rules', async () => {
    const rules = await alertRules();
    expect(rules.length).toBeGreaterThan(8);
    const metrics = await read();
    for (const { alert, expr, annotations } of rules) {
      const names = expr.match(/\b(?:common_plate|nodejs|process)_\w+/g) ?? [];
      expect(names.length > 0 || /^up\{/.test(expr), alert).toBe(true);
      for (const name of names)
        expect.soft(metrics, alert).toMatch(new RegExp(`^${name}[ {]`, 'm'));
      expect(annotations.summary, alert).toMatch(/^[A-Z].+\.$/);
      expect(annotations.description?.length, alert).toBeGreaterThan(20);
    }
    const queues = rules.flatMap(({ expr }) => expr.match(/queue="[^"]+"/g) ?? []);
    for (const queue of queues) expect.soft(metrics).toContain(queue);
  });

  test('have no label that Prometheus would rename, and every label of the alert rules', async () => {
    const monitor = aJobMonitor(server);
    await monitor.watch('knitting', 1_000, async () => undefined);
    await monitor.store();
    const metrics = await read();
    expect(metrics).toContain('{task="knitting"}');
    expect(metrics).not.toMatch(/[{,](?:job|instance)=/);
    for (const { alert, expr, annotations } of await alertRules()) {
      for (const [, name, matchers] of expr.matchAll(/(common_plate_\w+)\{([^}]*)\}/g)) {
        for (const [, label] of (matchers ?? '').matchAll(/(\w+)[=!]/g)) {
          expect.soft(metrics, alert).toMatch(new RegExp(`^${name}\\{(?:[^}]*,)?${label}=`, 'm'));
        }
      }
      const shown = [...(annotations.description ?? '').matchAll(/\$labels\.(\w+)/g)];
      for (const [, label = ''] of shown) {
        const isScrapers = label === 'instance';
        const isMetrics = new RegExp(`\\b${label}=`).test(metrics);
        expect.soft(isScrapers || isMetrics, `${alert}: ${label}`).toBe(true);
      }
    }
  });

  test('are watched for jobs that are stuck, but for those with a schedule of their own', async () => {
    const rule = (await alertRules()).find(({ alert }) => alert === 'JobWithoutSuccess');
    const excluded = /task!~"([^"]+)"/.exec(rule?.expr ?? '')?.[1]?.split('|');
    expect(excluded?.toSorted()).toEqual(jobsWithSchedule.toSorted());
  });
});

interface AlertRule {
  alert: string;
  expr: string;
  annotations: Record<string, string>;
}

async function alertRules(): Promise<AlertRule[]> {
  const text = await readFile(join(import.meta.dirname, '../../../deploy/alerts.yml'), 'utf8');
  const { groups } = parse(text) as { groups: { rules: AlertRule[] }[] };
  return groups.flatMap((group) => group.rules);
}
