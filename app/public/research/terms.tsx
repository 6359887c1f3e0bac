import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { Html } from '#app/content/html.tsx';
import { langOf } from '#app/language/lang-of.ts';
import { useTranslate } from '#app/language/use-translate.ts';
import { type Letter, lettersShown } from './letters.ts';

/** The glossary, A to Z. Each term has an anchor. */
export function Terms({ letters }: { letters: Letter[] }) {
  const t = useTranslate();
  const target = useTarget();
  if (letters.length === 0) return null;
  return (
    <section id="terms" className="chapter" aria-labelledby="terms-title">
      <h2 id="terms-title">{t('research.glossary')}</h2>
      <div>
        <nav aria-label={t('research.letters')} className="letters">
          <ul>
            {lettersShown(letters).map(({ letter, anchor }) => (
              <li key={letter}>
                {anchor ? (
                  <a href={`#${anchor}`}>{letter}</a>
                ) : (
                  <span aria-hidden="true">{letter}</span>
                )}
              </li>
            ))}
          </ul>
        </nav>
        {letters.map(({ letter, anchor, terms }) => (
          <section key={letter} aria-labelledby={anchor} className="letter">
            <h3 id={anchor}>{letter}</h3>
            <dl>
              {terms.map((term) => (
                <div
                  key={term.anchor}
                  id={term.anchor}
                  className="term"
                  lang={langOf(term.language, t)}
                  data-target={term.anchor === target || undefined}
                >
                  <dt className="serif">
                    <a href={`#${term.anchor}`} className="plain-link">
                      {term.term}
                    </a>
                  </dt>
                  <dd>
                    <Html
                      className="reading text-sm"
                      html={term.html}
                      lang={langOf(term.language, t)}
                    />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </section>
  );
}

/** The URL's fragment. The browser highlights it itself only if it loaded the page. */
function useTarget(): string {
  const { hash } = useLocation();
  const [target, setTarget] = useState('');
  useEffect(() => setTarget(decode(hash.slice(1))), [hash]);
  return target;
}

function decode(hash: string): string {
  try {
    return decodeURIComponent(hash);
  } catch {
    return hash;
  }
}
