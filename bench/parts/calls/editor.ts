import { administrator } from '../server/site.ts';

/** Edits one article as an administrator, through the same API as the editing screen. */
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
   * Changes the article and publishes it.
   * @returns its new words
   */
  async publish(name: string): Promise<string> {
    const words = this.#freshWords();
    const page = { section: 'articles', name };
    await this.#call('pages/editPageData', { ...page, subtitle: words });
    await this.#call('sync/syncPage', page);
    return words;
  }

  /** Changes the draft of the article's introduction. */
  async write(name: string, text: string): Promise<void> {
    await this.#call('pages/editPageData', { section: 'articles', name, text });
  }

  /**
   * Changes the article and publishes it with the calls of the editing screen's main button: the whole intro, all
   * paragraphs, and the sync.
   * @param written the Markdown of the intro and of each paragraph
   * @returns its new words
   */
  async publishWhole(name: string, written: string, paragraphs: number): Promise<string> {
    const words = this.#freshWords();
    const page = { section: 'articles', name };
    const intro = { title: name, subtitle: words, text: written };
    await this.#call('pages/editPageData', { ...page, ...intro });
    const pageContent = Array.from({ length: paragraphs }, (_, index) => ({
      title: `Paragraph ${index}`,
      text: `${words}. ${written}`,
    }));
    await this.#call('pages/editPageContent', { ...page, pageContent });
    await this.#call('sync/syncPage', page);
    return words;
  }

  /**
   * Publishes articles, changes their drafts, and collects those in a release.
   * @param text the Markdown of each paragraph
   * @returns the release's id
   */
  async collectRelease(count: number, text: string): Promise<string> {
    const names = Array.from({ length: count }, (_, index) => `Released-${index}`);
    for (const name of names) {
      await this.callFor('pages/addPage', { section: 'articles', name });
      await this.publishWhole(name, text, 4);
      await this.write(name, `${text} And more.`);
    }
    const items = names.map((name) => ({
      kind: 'page',
      section: 'articles',
      name,
      action: 'publish',
    }));
    const { release } = await this.callFor('releases/addRelease', { name: 'Measured', items });
    return (release as { id: string }).id;
  }

  /** Makes any call. @returns its reply */
  callFor(call: string, body: object) {
    return this.#call(call, body);
  }

  #freshWords(): string {
    this.#edits += 1;
    return `Edit number ${this.#edits} of ${Date.now()}`;
  }

  #call(call: string, body: object) {
    return post(this.#url, call, body, this.#token);
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
