import { isLoopback } from '#server/platform/loopback.ts';

/** A bucket of an S3-compatible storage, with its credentials. */
export interface S3Bucket {
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
  /** The base URL of its objects, path-style: `https://host/bucket/` or `https://host/bucket/folder/`. */
  base: string;
}

const schemes: Record<string, string> = { 's3:': 'https:', 'https:': 'https:', 'http:': 'http:' };
const bucketPath = /^\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](?:\/[\w.-]+)*\/?$/;
const amazonHost = /^s3[.-]([a-z0-9-]+)\.amazonaws\.com$/;

/**
 * Parses `https://KEY:SECRET@host/bucket`, optionally with a folder in the bucket and a `?region=`; `s3://` means
 * `https://`.
 * @returns the bucket, or what is wrong with the URL
 */
export function readS3Address(text: string): S3Bucket | string {
  // A scheme unknown to the web would be parsed by other rules.
  const url = URL.parse(text.replace(/^s3:/i, 'https:'));
  const scheme = schemes[/^[a-z0-9]+:/i.exec(text)?.[0].toLowerCase() ?? ''];
  if (!url || !scheme) return 'must be https://KEY:SECRET@host/bucket';
  if (scheme === 'http:' && !isLoopback(url.hostname)) {
    return 'must start with https:// unless the storage is on this machine';
  }
  if (url.username === '' || url.password === '') return 'must have KEY:SECRET@ before the host';
  if (!bucketPath.test(url.pathname)) return 'must name a bucket after the host: https://…/bucket';
  if (url.hash !== '' || [...url.searchParams.keys()].some((name) => name !== 'region')) {
    return 'may have ?region=… behind the bucket, and nothing else';
  }
  const region = url.searchParams.get('region') ?? amazonHost.exec(url.hostname)?.[1];
  try {
    return {
      accessKeyId: decodeURIComponent(url.username),
      secretAccessKey: decodeURIComponent(url.password),
      region: region || 'us-east-1',
      base: `${scheme}//${url.host}${url.pathname.replace(/\/?$/, '/')}`,
    };
  } catch {
    return 'has a KEY or SECRET with a % that is not written as %25';
  }
}
