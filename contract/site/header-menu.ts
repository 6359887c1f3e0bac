import { z } from 'zod';
import { flag, linkUrl, requiredLine } from '../fields.ts';
import { headerPages } from '../shared/pages/header-pages.ts';

/** The pages that the header can link to. */
export const headerPage = z.enum(headerPages.map(({ name }) => name));

export const headerLink = z.strictObject({
  page: headerPage,
  label: requiredLine(40),
  isShown: flag,
});
export const donateButton = z.strictObject({ label: requiredLine(20), isShown: flag });

/** The header as it is stored. */
export const storedHeader = {
  headerMenu: z.array(z.object({ page: headerPage, label: z.string(), isShown: flag })),
  donateButton: z.object({ label: z.string(), isShown: flag }),
};

const coursesLink = z.strictObject({ linkName: requiredLine(100), url: linkUrl, isActive: flag });

/** The menu that opens from “Courses” in the header, as staff write it. */
export const coursesMenu = z.array(coursesLink).max(40);

/** The same as it is stored. */
export const storedCoursesMenu = z.array(
  z.object({ linkName: z.string(), url: z.string(), isActive: flag }),
);
