import { administrator } from './site.ts';

/** Edits one article as its administrator, through the same API as the editing screen. */
export class Editor {
  readonly #url: string;
  readonly #token: string;
  #edits = 0;

  private constructor(url: string, token: string) {
    this.#url = url;
    this.#token = token;
  }

  static async signIn(url: string): Promise<Editor> {
    const { token } = await post(url, 'auth/login', administrator, '');
    return new Editor(url, String(token));
  }

  /**
   * Changes the article and puts it live.
   * @returns the words that are new in it
   */
  async publish(name: string): Promise<string> {
    this.#edits += 1;
    const words = `Edit number ${this.#edits} of ${Date.now()}`;
    const page = { section: 'articles', name };
    await post(this.#url, 'pages/editPageData', { ...page, subtitle: words }, this.#token);
    await post(this.#url, 'sync/syncPage', page, this.#token);
    return words;
  }

  /** Changes the draft of the article's introduction. */
  async write(name: string, text: string): Promise<void> {
    await post(this.#url, 'pages/editPageData', { section: 'articles', name, text }, this.#token);
  }
}

async function post(url: string, call: string, body: object, token: string) {
  const response = await fetch(`${url}/api/${call}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  const reply = (await response.json()) as Record<string, unknown>;
  if (!response.ok || reply.code !== 1) throw new Error(`${call}: ${JSON.stringify(reply)}`);
  return reply;
}
