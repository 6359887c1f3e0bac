import { useEffect, useState } from 'react';
import { call } from '#app/api/call.ts';
import { useSiteLayout } from '#app/api/site-layout.ts';
import { Html } from '#app/content/html.tsx';
import { langOf } from '#app/language/lang-of.ts';
import { RichMessage } from '#app/language/rich-message.tsx';
import { useTranslate } from '#app/language/use-translate.ts';
import { ModalDialog, type Opened } from '#app/ui/modal/modal-dialog.tsx';
import type { Reply } from '#contract/index.ts';
import { pathIn } from '#contract/shared/language/language-paths.ts';

type Paragraphs = Reply<'footer/getFooterPagesContent'>['footerPagesContent'];

/** Shows a policy page over a form, so that no input is lost. */
export function PolicyModal({ page = 'terms', ...opened }: Opened & { page: string | undefined }) {
  const t = useTranslate();
  const { footerPages } = useSiteLayout();
  const title =
    footerPages.find(({ name }) => name === page)?.linkName ?? t('shell.termsOfService');
  const { paragraphs, isMissing } = useParagraphs(page);
  return (
    <ModalDialog title={title} {...opened}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keys */}
      <section className="modal-text" tabIndex={0} aria-label={title} aria-busy={!paragraphs}>
        {isMissing && (
          <p role="alert" className="notice notice-bad">
            <RichMessage
              text="shell.policyMissing"
              values={{
                link: (words) => <a href={pathIn(t.language, `/policy/${page}`)}>{words}</a>,
              }}
            />
          </p>
        )}
        {!paragraphs && !isMissing && <p role="status">{t('common.loading')}</p>}
        {paragraphs?.length === 0 && <p>{t('shell.policyEmpty')}</p>}
        {paragraphs?.map((paragraph) => (
          <div key={paragraph.id} lang={langOf(paragraph.language, t)}>
            {paragraph.title && <h3>{paragraph.title}</h3>}
            <Html className="reading" html={paragraph.html} lang={langOf(paragraph.language, t)} />
          </div>
        ))}
      </section>
    </ModalDialog>
  );
}

function useParagraphs(page: string) {
  const [paragraphs, setParagraphs] = useState<Paragraphs | null>(null);
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    call('footer/getFooterPagesContent', { name: page }).then(
      ({ footerPagesContent }) => isCurrent && setParagraphs(footerPagesContent),
      () => isCurrent && setMissing(true),
    );
    return () => {
      isCurrent = false;
    };
  }, [page]);
  return { paragraphs, isMissing };
}
