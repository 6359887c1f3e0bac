/** The axes and the tooltip of a chart, whose own colors would be unreadable on a dark background. */
export const axis = { stroke: 'var(--color-bark)', fontSize: 'var(--text-xs)' };
export const tooltip = {
  contentStyle: { background: 'var(--color-milk)', borderColor: 'var(--color-twig)' },
  itemStyle: { color: 'var(--color-ink)' },
};
