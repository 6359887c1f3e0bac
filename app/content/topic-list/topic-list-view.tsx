import { useTranslate } from '#app/language/use-translate.ts';
import { Paging } from '#app/ui/paging/paging.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { PageIntro } from '../page-content.tsx';
import { PageGrid } from '../page-list.tsx';
import { SectionLink } from '../section-link.tsx';
import { listAddress, type TopicList, titleOf } from './topic-list.ts';

/** A section's pages, all or of one topic, with paging. */
export function TopicListView({ list, title }: { list: TopicList; title: string }) {
  const { section, intro, pages, topic, page, lastPage, problem } = list;
  const t = useTranslate();
  const isFirst = topic === null && page === 1 && !problem;
  return (
    <>
      {isFirst ? <PageIntro page={intro} whenEmpty="" /> : <PartOfList list={list} title={title} />}
      <div className="wrap mt-10">
        <Topics list={list} />
        {problem ? (
          <p className="mt-8">
            <SiteLink to={`/${section}`} className="button">
              {t('content.all', { section })}
            </SiteLink>
          </p>
        ) : (
          <div className="mt-8">
            {pages.length === 0 ? (
              <p>{t('content.noneYet', { section })}</p>
            ) : (
              <PageGrid pages={pages} />
            )}
          </div>
        )}
        {!problem && (
          <Paging
            page={page}
            last={lastPage}
            addressOf={(number) => listAddress(section, topic?.key ?? null, number)}
          />
        )}
      </div>
    </>
  );
}

/** The header of any page but the list's first: what it contains, or why it is empty. */
function PartOfList({ list, title }: { list: TopicList; title: string }) {
  const { section, problem } = list;
  const t = useTranslate();
  return (
    <header className="wrap pt-10 md:pt-16">
      <p className="eyebrow mb-3">
        <SectionLink section={section} />
      </p>
      <h1>{problem || titleOf(list, title, t)}</h1>
    </header>
  );
}

function Topics({ list: { section, topics, topic } }: { list: TopicList }) {
  const t = useTranslate();
  if (topics.length === 0) return null;
  const current = topic?.key ?? null;
  const choices = [{ key: null, name: t('content.allTopics'), count: null }, ...topics];
  return (
    <nav aria-label={t('content.topics')}>
      <ul className="flex flex-wrap gap-2">
        {choices.map(({ key, name, count }) => (
          <li key={key ?? ''}>
            <SiteLink
              to={listAddress(section, key)}
              className="chip"
              aria-current={key === current ? 'true' : undefined}
            >
              {name} {count !== null && <span className="text-bark">{count}</span>}
            </SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
