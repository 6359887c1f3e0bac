/** The height of the bars that stick to the edges of the window and cover a text there, in pixels. */
export interface CoveredEdges {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** Room between a line of text and a bar that covers the text above or below it, in pixels. */
const gap = 16;

/**
 * Measures what covers a text: the toolbar above, and the form's bar or the navigation at the bottom. They differ by
 * screen and window, so each is measured when it is read.
 * @param text the field, or an element in it
 * @param extra added to the top and bottom, in pixels
 */
export const coveredEdges = (text: Element, extra = gap): CoveredEdges => ({
  get top() {
    const tools =
      text.closest('.sheet')?.querySelector('.sheet-tools') ??
      text.closest('.md-field')?.querySelector('.md-toolbar');
    return stuckHeight(tools, 'top') + extra;
  },
  get bottom() {
    const bar = text.closest('form')?.querySelector('.staff-bar');
    return (
      (stuckHeight(bar, 'bottom') || stuckHeight(document.querySelector('.staff-bottom-bar'))) +
      extra
    );
  },
  left: 0,
  right: 0,
});

/** How far an element that sticks to an edge reaches into the window; 0 if it does not stick. */
function stuckHeight(element: Element | null | undefined, edge?: 'top' | 'bottom'): number {
  if (!(element instanceof HTMLElement)) return 0;
  const style = getComputedStyle(element);
  if (style.position === 'fixed') return element.offsetHeight;
  if (style.position !== 'sticky' || !edge) return 0;
  return Math.max(0, element.offsetHeight + (Number.parseFloat(style[edge]) || 0));
}
