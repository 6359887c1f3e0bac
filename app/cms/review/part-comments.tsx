import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { call } from '#app/api/call.ts';
import { useAction } from '#app/api/use-action.ts';
import { ActionError } from '#app/ui/form/action-message.tsx';
import type { Section } from '#contract/shared/pages/sections.ts';
import { CommentList } from './comment-list.tsx';
import type { Review } from './reviews.ts';

interface Comments {
  section: Section | undefined;
  reviews: Review[];
  show: (reviews: Review[]) => void;
}

const Context = createContext<Comments>({
  section: undefined,
  reviews: [],
  show: () => undefined,
});

interface ReviewCommentsProps {
  page: { section: Section; name: string };
  children: ReactNode;
}

/** Gives the parts of a page's form the comments of its reviewers. */
export function ReviewComments({ page: { section, name }, children }: ReviewCommentsProps) {
  const [reviews, setReviews] = useState<Review[]>([]);
  useEffect(() => {
    let isCurrent = true;
    call('review/getReviews', { section, name }).then(
      (reply) => isCurrent && setReviews(reply.reviews),
      // The comments are also on the page's review screen, which says what is wrong.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [section, name]);
  return <Context value={{ section, reviews, show: setReviews }}>{children}</Context>;
}

/** The open comments on a part of the page, next to its text. */
export function PartComments({ part }: { part: string | undefined }) {
  const { section, reviews, show } = useContext(Context);
  const action = useAction();
  const comments = reviews
    .filter(({ status }) => status !== 'revoked')
    .flatMap(({ comments, reviewerName }) =>
      comments
        .filter((each) => each.part === part && each.isResolved === 0)
        .map((each) => ({ ...each, reviewerName })),
    );
  if (comments.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a part of the form
    <div role="group" aria-label="Comments of reviewers" className="notice grid gap-2">
      <CommentList
        comments={comments}
        isReady={action.isReady}
        onResolve={(id, isResolved) =>
          void action.run(async () => {
            const reply = await call('review/resolveComment', { id, section, isResolved });
            show(reply.reviews);
            return reply.message;
          })
        }
      />
      <ActionError action={action} />
    </div>
  );
}
