import { expect, test } from 'vitest';
import { readSettings } from '../config.ts';
import { closedPolicy, commonHeaders, pagePolicy } from './headers.ts';

const settings = readSettings({ SITE_URL: 'https://site.test', API_HOST: '' });

// Compared verbatim: relaxing the policy of a page means changing this test.
test('A page runs only the site’s own scripts and those that it names', () => {
  expect(pagePolicy(settings, []).split('; ')).toEqual([
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "media-src 'self' https:",
    "connect-src 'self'",
    "frame-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]);
  expect(pagePolicy(settings, ['x'])).toContain(
    "script-src 'self' 'sha256-LXEWQrcmsEQBYnyp+6wy9chTD7GQPMTbAiWHF5IaSIE=';",
  );
  expect(pagePolicy(settings, [], { framedBy: 'self' })).toContain("frame-ancestors 'self'");
  expect(pagePolicy(settings, [], { formTargets: ['https://pay.example'] })).toContain(
    "form-action 'self' https://pay.example;",
  );
});

test('A response that is not a page runs and loads nothing', () => {
  expect(closedPolicy).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
  );
});

test('Every response tells browsers not to sniff, not to send a referrer elsewhere, and to stay on https', () => {
  expect(commonHeaders(settings)).toEqual({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
  });
});
