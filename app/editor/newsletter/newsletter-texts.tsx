import { createContext, type ReactNode, useContext } from 'react';

const NewsletterContext = createContext(false);

interface NewsletterTextsProps {
  isNewsletter: boolean;
  children: ReactNode;
}

/** Lets the texts of a newsletter take merge fields and blocks. */
export function NewsletterTexts({ isNewsletter, children }: NewsletterTextsProps) {
  return <NewsletterContext value={isNewsletter}>{children}</NewsletterContext>;
}

export const useIsNewsletter = () => useContext(NewsletterContext);
