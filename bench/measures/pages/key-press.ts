import type { Page } from '@playwright/test';
import { type Figure, type Measure, median } from '../../figure.ts';
import { withBrowser } from '../../parts/browser/browser.ts';
import { Editor } from '../../parts/calls/editor.ts';
import { administrator, withSite } from '../../parts/server/site.ts';

const name = 'Reading-Labels';
const words = 5_000;
const keys = 200;
/** The interval between two keys of a fast typist, in ms. */
const pause = 60;

/** The cost of a key press in a long text: its own task, and the duration that the browser reports. */
export const measure: Measure = {
  title: 'Key press in the editor',
  run: () =>
    withSite((site) =>
      withBrowser(async (browser) => {
        const editor = await Editor.signIn(site.url);
        await editor.write(name, longText());
        const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
        await context.request.post(`${site.url}/api/auth/login`, { data: administrator });
        const page = await context.newPage();
        await page.goto(`${site.url}/cms/articles/${name}`);
        await page.keyboard.press('Shift');
        const text = page.getByRole('textbox', { name: 'Introduction' });
        await text.and(page.locator('[contenteditable]')).waitFor();
        await text.locator('p').nth(20).click();
        await page.waitForLoadState('networkidle');
        await watch(page);
        await page.keyboard.type('The quick brown fox eats beans. '.repeat(20).slice(0, keys), {
          delay: pause,
        });
        // The text is passed on shortly after the last key.
        await page.waitForTimeout(1_500);
        const { tasks, durations } = await read(page);
        return figures(tasks, durations);
      }),
    ),
};

/** As many words as a long page has, in paragraphs, lists, headings and a table. */
function longText(): string {
  const paragraph =
    'Beans, peas and lentils give **fiber**, iron and [much else](/articles/Fiber). '.repeat(5);
  const block = `### A heading\n\n${paragraph}\n\n- one\n- two\n\n| a | b |\n|---|---|\n| 1 | 2 |`;
  const count = Math.ceil(words / block.split(/\s+/).length);
  return Array.from({ length: count }, () => block).join('\n\n');
}

interface Watched extends Window {
  longTasks?: number[];
  keyDurations?: number[];
}

async function watch(page: Page): Promise<void> {
  await page.evaluate(() => {
    const watched = window as Watched;
    const tasks: number[] = [];
    const durations: number[] = [];
    watched.longTasks = tasks;
    watched.keyDurations = durations;
    new PerformanceObserver((list) => {
      tasks.push(...list.getEntries().map(({ duration }) => duration));
    }).observe({ type: 'longtask' });
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) {
        if (name === 'keydown') durations.push(duration);
      }
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
}

const read = (page: Page) =>
  page.evaluate(() => {
    const { longTasks = [], keyDurations = [] } = window as Watched;
    return { tasks: longTasks, durations: keyDurations };
  });

function figures(tasks: number[], durations: number[]): Figure[] {
  const counted = durations.length > 0 ? durations : [0];
  return [
    {
      name: `Tasks over 50 ms while ${keys} keys are pressed in ${words} words`,
      value: tasks.length,
      unit: '',
      target: { atMost: 0 },
      note: tasks.map((task) => `${task.toFixed(0)} ms`).join(', '),
    },
    {
      name: 'From a key to what it shows, slowest',
      value: Math.max(...counted),
      unit: 'ms',
      target: null,
      note: `${durations.length} keys took 16 ms or more, those in the median ${median(counted).toFixed(0)} ms`,
    },
  ];
}
