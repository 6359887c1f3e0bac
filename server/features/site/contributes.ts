import type { Contribution } from '#server/contributions.ts';
import { settingsMedia } from './settings/media-references.ts';

export const site: Contribution = { mediaReferences: settingsMedia };
