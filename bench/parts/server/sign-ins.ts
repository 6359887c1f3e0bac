/** Settings that make a site trust the client addresses below. */
export const manyNetworks = { TRUST_PROXY: '127.0.0.1' };

let networks = 0;

/** Makes a call from a network of its own, so that no limit applies. */
export async function callFromAnywhere(
  url: string,
  call: string,
  body: object,
): Promise<{ status: number; reply: Record<string, unknown> }> {
  networks += 1;
  const network = [10, (networks >> 16) & 255, (networks >> 8) & 255, networks & 255].join('.');
  const response = await fetch(`${url}/api/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': network },
    body: JSON.stringify(body),
  });
  return { status: response.status, reply: (await response.json()) as Record<string, unknown> };
}
