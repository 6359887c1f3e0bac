import type { Capability } from '../capabilities.ts';
import { kindOf } from './kinds/kinds.ts';

/** The capability to edit the pages of a section, and so to see their drafts. */
export const editingOf = (section = ''): Capability =>
  kindOf(section)?.capabilities.edit ?? 'pages.edit';

/** The capability to publish the pages of a section. */
export const publishingOf = (section = ''): Capability =>
  kindOf(section)?.capabilities.publish ?? 'pages.publish';
