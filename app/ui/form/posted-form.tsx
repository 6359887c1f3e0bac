import type { ComponentProps } from 'react';
import { pathIn } from '#contract/shared/language/language-paths.ts';
import { useTranslate } from '../../language/use-translate.ts';

interface PostedFormProps extends Omit<ComponentProps<'form'>, 'method'> {
  action: `/forms/${string}`;
}

/** A form that works without JavaScript: it is posted, and answered in the language of its page. */
export function PostedForm({ action, ...form }: PostedFormProps) {
  return <form {...form} method="post" action={pathIn(useTranslate().language, action)} />;
}
