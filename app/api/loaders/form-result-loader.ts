import type { LoaderFunctionArgs } from 'react-router';
import { siteRequest } from './request-context.ts';

/** The loader of a page whose form works without JavaScript: the result of the submitted form. */
export const formResultLoader = ({ context }: Pick<LoaderFunctionArgs, 'context'>) => ({
  result: context.get(siteRequest).formResult,
});
