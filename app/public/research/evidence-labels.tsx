import { evidenceMeanings } from '#app/content/reading/evidence-meanings.ts';
import { evidenceNames } from '#app/content/reading/evidence-names.ts';
import type { Evidence } from '#contract/pages/fields.ts';

/** The meaning of source labels. Every list of sources links here. */
export function EvidenceLabels() {
  return (
    <section id="evidence" className="chapter" aria-labelledby="evidence-title">
      <h2 id="evidence-title">What our source labels mean</h2>
      <div>
        <p className="reading">
          Each of our sources has a label that says what kind of evidence it is. A label says how
          much weight a source can carry; it does not say that the source is right.
        </p>
        <dl className="evidence-labels">
          {(Object.keys(evidenceNames) as Evidence[]).map((each) => (
            <div key={each}>
              <dt>
                <span className="evidence">{evidenceNames[each]}</span>
              </dt>
              <dd>{evidenceMeanings[each]}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
