import type { Page } from '@playwright/test';

/**
 * What a reader cannot read on the current page, in words: text that is cut off, lies over other text, leaves its box, or is
 * beyond the edge of the window.
 */
export const unreadableText = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    /** Smaller differences come from rounding, in px. */
    const tolerance = 1.5;
    const found = new Set<string>();
    const lines: { box: DOMRect; node: Text; element: Element }[] = [];
    const edge = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth > edge) {
      found.add(`The page scrolls sideways: ${document.documentElement.scrollWidth} px`);
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (
      let node = walker.nextNode() as Text | null;
      node;
      node = walker.nextNode() as Text | null
    ) {
      const element = node.parentElement;
      if (!element || node.data.trim() === '' || !isShown(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) {
        if (box.width > 1 && box.height > 1) lines.push({ box, node, element });
      }
    }
    for (const line of lines) checkBoxes(line);
    lines.sort((one, other) => one.box.top - other.box.top);
    for (const [index, line] of lines.entries()) checkOverlaps(line, index);
    return [...found];

    /** Visible to the eye: texts for screen readers are cut to a pixel. */
    function isShown(element: Element): boolean {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        return false;
      for (let each: Element | null = element; each; each = each.parentElement) {
        const { clipPath, overflowX } = getComputedStyle(each);
        if (clipPath === 'inset(50%)') return false;
        if (overflowX !== 'visible' && each.getBoundingClientRect().width <= 1) return false;
      }
      return true;
    }

    function checkBoxes({ box, node, element }: (typeof lines)[number]): void {
      let isScrolled = false;
      for (
        let each: Element | null = element;
        each && each !== document.body;
        each = each.parentElement
      ) {
        const style = getComputedStyle(each);
        if (style.display === 'inline' || style.display === 'contents') continue;
        const outer = each.getBoundingClientRect();
        isScrolled ||= /auto|scroll/.test(style.overflowX) && each.scrollWidth > each.clientWidth;
        const clips = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
        const isWide = box.left < outer.left - tolerance || box.right > outer.right + tolerance;
        if (!isScrolled && isWide) {
          report(clips(style.overflowX) ? 'Cut off' : 'Leaves its box', node, each);
        }
        // The letters of a line are lower than the line.
        const spare = box.height / 4;
        const isHigh = box.top < outer.top - spare || box.bottom > outer.bottom + spare;
        if (clips(style.overflowY) && isHigh) report('Cut off', node, each);
        if (style.position === 'fixed') return;
      }
      if (isScrolled) return;
      if (box.left < -tolerance || box.right > edge + tolerance)
        report('Outside of the window', node, element);
    }

    function checkOverlaps({ box, node, element }: (typeof lines)[number], index: number): void {
      for (const other of lines.slice(index + 1)) {
        if (other.box.top >= box.bottom) return;
        if (other.node === node || layerOf(other.element) !== layerOf(element)) continue;
        const width = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
        const height = Math.min(box.bottom, other.box.bottom) - other.box.top;
        const isNear = height < Math.min(box.height, other.box.height) / 3;
        if (width > 2 && !isNear)
          report(`Lies over “${other.node.data.trim().slice(0, 40)}”`, node, element);
      }
    }

    /** What floats above the page, such as a bar at the window’s edge. */
    function layerOf(element: Element): Element | null {
      for (let each: Element | null = element; each; each = each.parentElement) {
        if (
          /fixed|sticky/.test(getComputedStyle(each).position) ||
          each.matches(':popover-open, dialog')
        )
          return each;
      }
      return null;
    }

    function report(what: string, { data }: Text, { tagName, className }: Element): void {
      found.add(`${what}: “${data.trim().slice(0, 60)}” in ${tagName.toLowerCase()}.${className}`);
    }
  });

/**
 * The elements of the current page that are not where a mirror would show them when the same page is read in the other
 * direction, each by its tag and classes. What is always read in one direction (`dir` of its own) is left out.
 */
export const unmirrored = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const tolerance = 1.5;
    const root = document.documentElement;
    const own = root.dir;
    const all = [...document.body.querySelectorAll('*')].filter((each) => {
      if (
        !each.checkVisibility({ visibilityProperty: true }) ||
        (each.closest('[dir]') ?? root) !== root
      )
        return false;
      return !each.parentElement?.closest('svg, :lang(en)') && !isInText(each);
    });
    const boxes = () => all.map((each) => each.getBoundingClientRect());
    const [now, edge] = [boxes(), root.clientWidth];
    root.dir = own === 'rtl' ? 'ltr' : 'rtl';
    const mirrored = boxes();
    root.dir = own;
    const wrong = all.filter((_, index) => {
      const [one, other] = [now[index], mirrored[index]] as [DOMRect, DOMRect];
      return (
        Math.abs(edge - one.right - other.left) > tolerance ||
        Math.abs(one.width - other.width) > tolerance
      );
    });
    // What is inside of a box that is in the wrong place is there, too.
    return wrong
      .filter((each) => !wrong.includes(each.parentElement as Element))
      .map((each) => `${each.tagName.toLowerCase()}.${each.getAttribute('class') ?? ''}`);

    /** Its place follows from the words around it. */
    function isInText(element: Element): boolean {
      const { display } = getComputedStyle(element);
      if (display === 'inline') return !element.matches('img, svg, input');
      const around = element.parentElement;
      if (!around || !display.startsWith('inline')) return false;
      const isWord = ({ nodeType, nodeValue }: Node) =>
        nodeType === Node.TEXT_NODE && nodeValue?.trim() !== '';
      return [...around.childNodes].some(isWord) || isInText(around);
    }
  });
