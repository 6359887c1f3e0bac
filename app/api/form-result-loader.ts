import type { LoaderFunctionArgs } from 'react-router';
import { siteRequest } from './caller.ts';

/** The loader of a page whose form works without scripts: the result of the submitted form. */
export const formResultLoader = ({ context }: Pick<LoaderFunctionArgs, 'context'>) => ({
  result: context.get(siteRequest).formResult,
});
