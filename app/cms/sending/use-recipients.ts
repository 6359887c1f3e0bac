import { useEffect, useState } from 'react';
import { call } from '#app/api/call.ts';
import type { Reply } from '#contract/index.ts';

export type List = Reply<'newsletter/countRecipients'>['lists'][number];

/**
 * The recipients on each list, counted again for a chosen segment.
 * @param all the whole lists
 * @param segment its id; empty: everyone
 * @returns none while they are being counted
 */
export function useRecipients(slug: string, all: List[], segment: string): List[] {
  const [counted, setCounted] = useState<{ segment: string; lists: List[] } | null>(null);
  useEffect(() => {
    if (segment === '') return;
    let isHere = true;
    call('newsletter/countRecipients', { slug, segment }).then(
      ({ lists }) => isHere && setCounted({ segment, lists }),
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [slug, segment]);
  if (segment === '') return all;
  return counted?.segment === segment ? counted.lists : [];
}
