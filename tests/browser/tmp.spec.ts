import { applicationStarted, test } from './fixtures.ts';
test('x', async ({ page, context }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await context.addInitScript(() => {
    (window as any).s = [];
    new PerformanceObserver((list) => {
      for (const e of list.getEntries() as any[]) (window as any).s.push([e.value, e.startTime, e.hadRecentInput, document.fonts.status, e.sources.map((x: any) => [x.node?.outerHTML?.slice(0, 90) ?? x.node?.textContent?.slice(0,50), JSON.stringify(x.previousRect), JSON.stringify(x.currentRect)])]);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (let i = 0; i < 3; i++) {
  await page.goto('/');
  await applicationStarted(page);
  await page.waitForTimeout(1500);
  console.log(JSON.stringify(await page.evaluate(() => [(window as any).s, performance.getEntriesByType('paint').map((p) => [p.name, p.startTime]), performance.getEntriesByType('resource').filter((r)=>/woff|css/.test(r.name)).map((r) => [r.name, r.startTime, (r as any).responseEnd])]), null, 1));
  }
});
