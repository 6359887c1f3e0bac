import { evidenceMeanings } from '#app/content/reading/evidence-meanings.ts';
import { evidenceNames } from '#app/content/reading/evidence-names.ts';
import { useTranslate } from '#app/language/use-translate.ts';
import type { Evidence } from '#contract/pages/fields.ts';

/** The meaning of source labels. Every list of sources links here. */
export function EvidenceLabels() {
  const t = useTranslate();
  return (
    <section id="evidence" className="chapter" aria-labelledby="evidence-title">
      <h2 id="evidence-title">{t('content.sourceLabels')}</h2>
      <div>
        <p className="reading">{t('research.labelsIntro')}</p>
        <dl className="evidence-labels">
          {(Object.keys(evidenceNames) as Evidence[]).map((each) => (
            <div key={each}>
              <dt>
                <span className="evidence">{t(evidenceNames[each])}</span>
              </dt>
              <dd>{t(evidenceMeanings[each])}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
