import { createElement, Fragment, type ReactNode } from 'react';
import type { MessageKey } from '#contract/shared/language/message-keys.ts';
import type { MessageTags } from '#contract/shared/language/translate.ts';
import { useTranslate } from './use-translate.ts';

/**
 * A text with elements in it: `Read our <link>policy</link>.`
 * @param values of its placeholders, and for each tag a function from what is in it to an element
 */
export function RichMessage({
  text,
  values,
}: {
  text: MessageKey;
  values: MessageTags<ReactNode>;
}) {
  // As arguments, since parts in an array would need keys.
  return createElement(Fragment, null, ...useTranslate().parts(text, values));
}
