import type { LoaderFunctionArgs } from 'react-router';
import { siteRequest } from './caller.ts';

/** The loader of a page whose form works without scripts: what came of it when it was posted. */
export const formResultLoader = ({ context }: Pick<LoaderFunctionArgs, 'context'>) => ({
  result: context.get(siteRequest).formResult,
});
