interface Text {
  html: string;
}

/** The parts of a page that have rendered texts. */
export interface PageTexts<Intro extends Text & { readMoreText: Text[] }, Paragraph extends Text> {
  intro: Intro;
  content: Paragraph[];
}

/**
 * A page with other HTML.
 * @param change receives all of its texts in reading order, and returns as many
 */
export async function changeTexts<
  Intro extends Text & { readMoreText: Text[] },
  Paragraph extends Text,
>(
  { intro, content }: PageTexts<Intro, Paragraph>,
  change: (html: string[]) => Promise<string[]>,
): Promise<PageTexts<Intro, Paragraph>> {
  const more = intro.readMoreText;
  const [first = '', ...others] = await change(
    [intro, ...more, ...content].map(({ html }) => html),
  );
  const withHtml = <T extends Text>(each: T, index: number): T => ({
    ...each,
    html: others[index] ?? '',
  });
  return {
    intro: { ...intro, html: first, readMoreText: more.map(withHtml) },
    content: content.map((each, index) => withHtml(each, more.length + index)),
  };
}
