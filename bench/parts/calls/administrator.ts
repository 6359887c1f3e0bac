import { administrator } from '../server/site.ts';

export type AdministratorCall = Awaited<ReturnType<typeof asAdministrator>>;

/**
 * Makes calls of the contract as the site's administrator, optionally with a file.
 * @throws on anything but code 1
 */
export async function asAdministrator(url: string) {
  const call = async (path: string, body: object, token = '', file?: Buffer) => {
    const response = await fetch(`${url}/api/${path}`, {
      method: 'POST',
      headers: {
        ...(!file && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: file ? formOf(body, file) : JSON.stringify(body),
    });
    const reply = (await response.json()) as Record<string, unknown>;
    if (!response.ok || reply.code !== 1) throw new Error(`${path}: ${JSON.stringify(reply)}`);
    return reply;
  };
  const { token } = await call('auth/login', administrator);
  return (path: string, body: object, file?: Buffer) => call(path, body, String(token), file);
}

function formOf(body: object, file: Buffer): FormData {
  const form = new FormData();
  form.append('body', JSON.stringify(body));
  form.append('file', new Blob([new Uint8Array(file)]));
  return form;
}
