import { useState } from 'react';
import { call } from '#app/api/call.ts';
import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { Field } from '#app/editor/fields.tsx';
import { MarkdownField } from '#app/editor/markdown-editor/markdown-field.tsx';
import { guards } from '#app/shell/access/middleware.ts';
import type { Reply } from '#contract/index.ts';
import { staffLanguage } from '#contract/shared/language/languages.ts';
import { entryDrafts } from '../lists/drafts/entry-drafts.ts';
import { loadList } from '../lists/drafts/load-list.ts';
import type { StoredDrafts } from '../lists/drafts/use-stored-drafts.ts';
import { ItemPanel } from '../lists/item-panel.tsx';
import type { ListDefinition } from '../lists/list-definition.ts';
import { ListScreen, listMeta } from '../lists/list-screen.tsx';
import { isSameName } from '../page-names/item-names.ts';

type Block = Reply<'footer/getFooterData'>['footerData'][number];

type BlockDraft = Pick<Block, 'title' | 'text'>;

const blocks: ListDefinition<Block, BlockDraft> = {
  key: 'footer',
  one: 'block',
  many: 'blocks',
  load: async (call) => (await call('footer/getFooterData', {})).footerData,
  idOf: ({ name }) => name,
  nameOf: ({ title }) => title,
  draftOf: ({ title, text }: BlockDraft = { title: '', text: '' }) => ({ title, text }),
  Fields: ({ draft, change, errors }) => (
    <>
      <Field
        label="Title"
        value={draft.title}
        onChange={(title) => change({ title })}
        error={errors.title}
      />
      <MarkdownField
        label="Text"
        value={draft.text}
        onChange={(text) => change({ text })}
        error={errors.text}
      />
    </>
  ),
  drafts: entryDrafts({
    list: 'footerBlocks',
    contentOf: (draft: BlockDraft) => draft,
    draftOf: (content) => content,
  }),
  async save(draft, item) {
    const { name = '', version = 0 } = item ?? {};
    const { footerData, message } = await call('footer/editFooterData', {
      name,
      ...draft,
      ...(version > 0 && { version }),
    });
    return { items: footerData, message };
  },
};

export const middleware = guards('token', 'session', 'lists.edit');

export async function loader({ context, url }: LoaderArgs) {
  const name = url.pathname.split('/').at(-1) ?? '';
  const { items, drafts } = await loadList(context.get(siteRequest).call, blocks);
  const block = items.find((each) => isSameName(each.name, name));
  // It is still empty, and gets its version with the first save.
  return {
    block: block ?? {
      name: name.toLowerCase(),
      title: '',
      text: '',
      html: '',
      version: 0,
      language: staffLanguage,
    },
    drafts,
  };
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  return listMeta(matches, loaderData ? titleOf(loaderData.block) : '');
}

/** An empty block is shown by its name: 'Help'. */
const titleOf = ({ name, title }: Block) =>
  title || `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;

/** A block of the footer: help, disclaimer or certification. */
export default function FooterBlock({ loaderData: { block, drafts } }: PageProps<typeof loader>) {
  return <BlockScreen key={block.name} block={block} drafts={drafts} />;
}

function BlockScreen({ block: loaded, drafts }: { block: Block; drafts: StoredDrafts }) {
  const [block, setBlock] = useState(loaded);
  return (
    <ListScreen
      title={titleOf(block)}
      note="This appears in the footer of every page."
      address="/"
      hasDrafts
    >
      <ItemPanel definition={blocks} item={block} drafts={drafts} onChange={setBlock} />
    </ListScreen>
  );
}
