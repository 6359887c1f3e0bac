import { type AdministratorCall, asAdministrator } from './administrator.ts';

/** Edits articles as an administrator, through the same API as the editing screen. */
export class Editor {
  readonly call: AdministratorCall;
  #edits = 0;

  private constructor(call: AdministratorCall) {
    this.call = call;
  }

  static async signIn(url: string): Promise<Editor> {
    return new Editor(await asAdministrator(url));
  }

  /**
   * Changes the article and publishes it.
   * @returns its new words
   */
  async publish(name: string): Promise<string> {
    const words = this.#freshWords();
    const page = { section: 'articles', name };
    await this.call('pages/editPageData', { ...page, subtitle: words });
    await this.call('sync/syncPage', page);
    return words;
  }

  /** Changes the draft of the article's introduction. */
  async write(name: string, text: string): Promise<void> {
    await this.call('pages/editPageData', { section: 'articles', name, text });
  }

  /** The version of the article's draft, which the editing screen knows. */
  async versionOf(name: string): Promise<number> {
    const draft = { section: 'articles', name, draft: 1 };
    const { pageData } = await this.call('pages/getPageData', draft);
    return (pageData as { version: number }).version;
  }

  /**
   * Changes the article and publishes it with the calls of the editing screen's main button: everything in one, and
   * the sync.
   * @param version of the article's draft
   * @param written the Markdown of the intro and of each paragraph
   * @returns its new words
   */
  async publishWhole(
    name: string,
    version: number,
    written: string,
    paragraphs: number,
  ): Promise<string> {
    const words = this.#freshWords();
    const page = { section: 'articles', name };
    const intro = { title: name, subtitle: words, text: written };
    const pageContent = Array.from({ length: paragraphs }, (_, index) => ({
      title: `Paragraph ${index}`,
      text: `${words}. ${written}`,
    }));
    await this.call('pages/savePage', { ...page, ...intro, pageContent, version });
    await this.call('sync/syncPage', page);
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
      await this.call('pages/addPage', { section: 'articles', name });
      await this.publishWhole(name, await this.versionOf(name), text, 4);
      await this.write(name, `${text} And more.`);
    }
    const items = names.map((name) => ({
      kind: 'page',
      section: 'articles',
      name,
      action: 'publish',
    }));
    const { release } = await this.call('releases/addRelease', { name: 'Measured', items });
    return (release as { id: string }).id;
  }

  #freshWords(): string {
    this.#edits += 1;
    return `Edit number ${this.#edits} of ${Date.now()}`;
  }
}
