import { administrator } from './site.ts';

/** Makes calls of the contract as the measured site's administrator. @throws on anything but code 1 */
export async function asAdministrator(url: string) {
  const call = async (path: string, body: object, token = '') => {
    const response = await fetch(`${url}/api/${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
    const reply = (await response.json()) as Record<string, unknown>;
    if (!response.ok || reply.code !== 1) throw new Error(`${path}: ${JSON.stringify(reply)}`);
    return reply;
  };
  const { token } = await call('auth/login', administrator);
  return (path: string, body: object) => call(path, body, String(token));
}
