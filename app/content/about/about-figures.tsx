import { useTranslate } from '#app/language/use-translate.ts';
import type { Language } from '#contract/shared/language/languages.ts';
import type { FieldValues } from '#contract/shared/pages/kinds/own-field.ts';
import { spendingOf } from '#contract/shared/pages/spending.ts';
import { Html } from '../html.tsx';
import './about.css';

/** What the organization did in each year, and what each dollar went to; what staff have not filled in is left out. */
export function AboutFigures({
  fields = {},
  lang,
}: {
  fields?: FieldValues | undefined;
  /** Of the fields; absent: that of the page. */
  lang?: Language | undefined;
}) {
  const t = useTranslate();
  const { figures, spending } = fields;
  const uses = spendingOf(Array.isArray(spending) ? spending : []);
  return (
    <>
      {typeof figures === 'string' && figures !== '' && (
        <section id="figures" className="chapter">
          <h2>{t('content.figures')}</h2>
          <Html className="reading figures" html={figures} lang={lang} />
        </section>
      )}
      {uses.length > 0 && <Spending uses={uses} lang={lang} />}
    </>
  );
}

/** A chart that is its own table: each row has its bar. */
function Spending({
  uses,
  lang,
}: {
  uses: ReturnType<typeof spendingOf>;
  lang: Language | undefined;
}) {
  const t = useTranslate();
  const most = Math.max(...uses.map(({ cents }) => cents));
  return (
    <section id="spending" className="chapter">
      <h2>{t('content.spending')}</h2>
      <table className="spending">
        <thead className="sr-only">
          <tr>
            <th scope="col">{t('content.spendingUse')}</th>
            <th scope="col">{t('content.spendingCents')}</th>
          </tr>
        </thead>
        <tbody>
          {uses.map(({ cents, use }) => (
            <tr key={use}>
              <th scope="row" lang={lang}>
                {use}
              </th>
              <td>
                <div className="spending-share">
                  <span className="spending-cents">{cents}¢</span>
                  <span className="spending-bar" style={{ width: `${(cents / most) * 70}%` }} />
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
