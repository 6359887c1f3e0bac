import { PageIntro, PageParagraphs } from '../../components/page-content.tsx';
import { viewPage } from '../../components/page-view.ts';
import type { EditedPage } from './page-form.tsx';

/** The saved draft, drawn by the same parts that draw it for visitors. */
export function DraftPreview({ page }: { page: EditedPage }) {
  const { section, name } = page.pageData;
  const view = viewPage(page);
  return (
    <section aria-labelledby="preview">
      <h2 id="preview" className="mb-1 text-[1.25rem]">
        As visitors will see it
      </h2>
      <p className="mb-3">
        <a href={`/cms-preview/${section}/${name}`} target="_blank" rel="noreferrer">
          Open the preview in a tab of its own
        </a>
      </p>
      <div className="border border-wheat bg-paper pb-10" data-preview inert>
        <PageIntro page={view} />
        <div className="wrap">
          <PageParagraphs paragraphs={view.paragraphs} />
        </div>
      </div>
    </section>
  );
}
