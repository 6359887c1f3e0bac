import { Html } from '#app/content/html.tsx';
import { langOf } from '#app/language/lang-of.ts';
import { useTranslate } from '#app/language/use-translate.ts';
import type { Step } from './steps.ts';

interface StepLessonProps {
  paragraphs: Step['paragraphs'];
  /** Whether the step is answered. */
  isOpen: boolean;
}

/**
 * The lesson of a step. It gives the answers away, so until the step is answered it is folded, and left out on paper:
 * anyone who wants to read it first unfolds it.
 */
export function StepLesson({ paragraphs, isOpen }: StepLessonProps) {
  const t = useTranslate();
  if (paragraphs.length === 0) return null;
  return (
    <details open={isOpen} className={`unfold mt-3 ${isOpen ? '' : 'only-screen'}`}>
      <summary className="w-fit text-leaf">{t('test.readLesson')}</summary>
      <div>
        {paragraphs.map(({ id, title, html, language }) => (
          <section key={id} className="mt-3" lang={langOf(language, t)}>
            {title && <h3>{title}</h3>}
            <Html className="reading mt-1" html={html} lang={langOf(language, t)} />
          </section>
        ))}
      </div>
    </details>
  );
}
