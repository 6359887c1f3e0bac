import { type Locator, type Page, test } from '@playwright/test';
import { expect, open } from './fixtures.ts';

/**
 * Does what a person does, and counts it. One action is a click, choosing a file or an option, or typing without
 * pause; a key alone, such as Enter in a dialog, is one too.
 */
export class CountedActions {
  readonly #page: Page;
  readonly #task: string;
  #count = 0;

  constructor(page: Page, task: string) {
    this.#page = page;
    this.#task = task;
  }

  async click(target: Locator): Promise<void> {
    this.#count += 1;
    await target.click();
  }

  /** A triple click. */
  async selectParagraph(target: Locator): Promise<void> {
    this.#count += 1;
    await target.click({ clickCount: 3 });
  }

  /** Types where the focus is; Tab and Enter are part of the text. */
  async type(text: string): Promise<void> {
    this.#count += 1;
    for (const part of text.split(/([\t\n])/)) {
      if (part === '\t') await this.#page.keyboard.press('Tab');
      else if (part === '\n') await this.#page.keyboard.press('Enter');
      else await this.#page.keyboard.type(part);
    }
  }

  async press(key: string): Promise<void> {
    this.#count += 1;
    await this.#page.keyboard.press(key);
  }

  /** A click into a field, and typing. */
  async fill(field: Locator, text: string): Promise<void> {
    this.#count += 2;
    await field.fill(text);
  }

  async choose(field: Locator, option: string): Promise<void> {
    this.#count += 1;
    await field.selectOption({ label: option });
  }

  async chooseFile(field: Locator, name: string, bytes: Buffer): Promise<void> {
    this.#count += 1;
    await field.setInputFiles({ name, mimeType: 'image/jpeg', buffer: bytes });
  }

  /** Prints how many actions the task took. @returns their number */
  done(): number {
    const taken = `${this.#task}: ${this.#count} actions`;
    test.info().annotations.push({ type: 'actions', description: taken });
    console.log(taken);
    return this.#count;
  }
}

/** Counts what a task takes from an address on. */
export const taskOn =
  (page: Page) =>
  async (
    what: string,
    at: string,
    most: number,
    work: (editor: CountedActions) => Promise<void>,
  ): Promise<void> => {
    await open(page, at);
    const editor = new CountedActions(page, what);
    await work(editor);
    expect(editor.done(), what).toBeLessThanOrEqual(most);
  };
