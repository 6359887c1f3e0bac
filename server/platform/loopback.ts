/**
 * Whether a host, as in a URL, is a loopback name or address: no one can listen between two programs on one machine.
 */
export const isLoopback = (host: string): boolean =>
  /^(?:localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/i.test(host);
