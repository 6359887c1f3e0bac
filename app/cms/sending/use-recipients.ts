import { useEffect, useState } from 'react';
import { call } from '#app/api/call.ts';
import type { Reply } from '#contract/index.ts';

export type Counted = Omit<Reply<'newsletter/countRecipients'>, 'code'>;
export type List = Counted['lists'][number];

const none: Counted = { lists: [], languages: [] };

/**
 * The recipients on each list, counted again for a chosen segment.
 * @param all the whole lists
 * @param segment its id; empty: everyone
 * @returns none while they are being counted
 */
export function useRecipients(slug: string, all: Counted, segment: string): Counted {
  const [counted, setCounted] = useState<{ segment: string; counts: Counted } | null>(null);
  useEffect(() => {
    if (segment === '') return;
    let isHere = true;
    call('newsletter/countRecipients', { slug, segment }).then(
      (counts) => isHere && setCounted({ segment, counts }),
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [slug, segment]);
  if (segment === '') return all;
  return counted?.segment === segment ? counted.counts : none;
}
