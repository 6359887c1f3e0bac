import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { BlockList } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const folder = join(import.meta.dirname, '../../deploy');
/** On systemd's scale from 0 (safe) to 10. */
const maxExposure = 3;
const unit = join(folder, 'common-plate.service');
const analysis = spawnSync('systemd-analyze', ['security', '--offline=true', unit], {
  encoding: 'utf8',
});

test.skipIf(analysis.error)('systemd rates the unit as safe', () => {
  const exposure = /Overall exposure level for .*: ([\d.]+)/.exec(analysis.stdout)?.[1];
  expect(Number(exposure)).toBeLessThan(maxExposure);
});

test('The image is built from files that exist, without secrets, for an account other than root', () => {
  const dockerfile = readFileSync(join(folder, 'Dockerfile'), 'utf8');
  const ignored = readFileSync(join(folder, '../.dockerignore'), 'utf8').split('\n');
  const sources = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(
    ([, files = '']) => files.split(' '),
  );
  expect(sources.length).toBeGreaterThan(8);
  for (const source of sources) {
    expect.soft(existsSync(join(folder, '..', source)), source).toBe(true);
    expect.soft(ignored).not.toContain(source);
  }
  expect(dockerfile).toMatch(/^USER node$/m);
  expect(ignored).toContain('**/.env');
});

test('The proxy’s address is none that another container can get', () => {
  const { services, networks } = parse(readFileSync(join(folder, 'compose.yaml'), 'utf8'), {
    merge: true,
  });
  const { ipv4_address: address } = services.proxy.networks.default;
  const [{ subnet, ip_range: others }] = networks.default.ipam.config;
  const isIn = (range: string) => {
    const list = new BlockList();
    const [start = '', bits] = range.split('/');
    list.addSubnet(start, Number(bits));
    return list.check(address);
  };
  expect([isIn(subnet), isIn(others)]).toEqual([true, false]);
  expect(services['node-1'].environment.TRUST_PROXY).toBe(address);
});

test('nginx answers over IPv6 wherever it does over IPv4', () => {
  const lines = readFileSync(join(folder, 'nginx.conf'), 'utf8').match(/listen .+;/g) ?? [];
  const [old, next] = [false, true].map((isNew) =>
    lines
      .filter((line) => line.includes('[::]:') === isNew)
      .map((line) => line.replace('[::]:', '')),
  );
  expect(next).toEqual(old);
});

test('No container can write to its root, or gain rights', () => {
  const { services } = parse(readFileSync(join(folder, 'compose.yaml'), 'utf8'), {
    merge: true,
  }) as { services: Record<string, Record<string, unknown>> };
  for (const name of ['node-1', 'node-2', 'proxy']) {
    expect.soft(services[name], name).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
  }
});
