import type { settingsCalls } from '#contract/site/settings.ts';
import type { AppDeps, Handlers } from '#server/app-deps.ts';
import { minContrast, originalColors, pairs } from '../colors.ts';
import { readSite } from '../site-settings.ts';
import { editSecurity, editSettings, presentSettings } from './edit-settings.ts';
import { editMessageNotices } from './message-notices.ts';
import { editReviewedSections } from './reviewed-sections.ts';

/** The calls for site-wide settings. */
export function settingsHandlers(deps: AppDeps): Handlers<keyof typeof settingsCalls> {
  const { recaptcha, analyticsId } = deps.settings;
  return {
    'settings/getSettings': async () => ({
      code: 1,
      settings: presentSettings(await readSite(deps.db)),
      originalColors,
      pairs,
      leastContrast: minContrast,
      botCheck: { isOn: 1, kind: recaptcha ? 'Google reCAPTCHA' : 'Proof of work in the browser' },
      analytics: { isOn: analyticsId ? 1 : 0, kind: analyticsId ? 'Google Analytics' : '' },
    }),
    'settings/editSettings': (body, { person, file }) => editSettings(deps, person, body, file),
    'settings/editSecurity': (body, { person }) => editSecurity(deps, person, body),
    'settings/editReviewedSections': (body, { person }) => editReviewedSections(deps, person, body),
    'settings/editMessageNotices': (body, { person }) => editMessageNotices(deps, person, body),
  };
}
