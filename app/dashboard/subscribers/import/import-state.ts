import type { Reply } from '#contract/index.ts';

export type ImportState = NonNullable<Reply<'subscriber/getImport'>['import']>;
