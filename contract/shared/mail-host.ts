export const hostFault = 'Enter a host name such as smtp.example.org, without smtp:// or a port.';

const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;

/** Whether this is a host name or an IPv4 address. */
export const isMailHost = (host: string): boolean =>
  host.length <= 253 && host.split('.').every((part) => label.test(part));
