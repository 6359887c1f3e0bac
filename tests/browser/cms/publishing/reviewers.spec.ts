import { expectAccessible, phoneAndDesktop } from '#tests/support/browser/accessibility.ts';
import { fresh } from '#tests/support/browser/cms-steps.ts';
import { callAs, expect, open, signIn, test } from '#tests/support/browser/fixtures.ts';
import { aPage } from '#tests/support/content/pages.ts';

test('A publisher keeps the list of reviewers, from which a section that requires reviews takes its own', {
  tag: '@slow',
}, async ({ page, program, db }) => {
  const name = fresh('Ana Lind');
  const email = `${name.replace(/\W/g, '-').toLowerCase()}@example.org`;
  await signIn(page, program.administrator);
  await open(page, '/cms/reviewers');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Add reviewer' }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await expectAccessible(page, '/cms/reviewers', phoneAndDesktop);

  const garden = await aPage({ db }, { section: 'programs', title: fresh('Garden') });
  await callAs(page, 'settings/editReviewedSections', { sections: ['programs'] });
  await open(page, `/cms/review/programs/${garden.name}`);
  await expect(page.getByLabel('Reviewer’s name')).toHaveCount(0);
  await page.getByLabel('Reviewer', { exact: true }).selectOption({ label: `${name}, ${email}` });
  await page.getByRole('button', { name: 'Send review request' }).click();
  await expect(page.getByText(`Review request sent to ${email}`)).toBeVisible();
  await callAs(page, 'settings/editReviewedSections', { sections: [] });
});
