/** The pages with fixed addresses, whatever the content. */
export const fixedMenuLinks = [
  { linkName: 'Home', url: '/' },
  { linkName: 'About', url: '/About' },
  { linkName: 'Board', url: '/Board' },
  { linkName: 'Courses', url: '/courses' },
  { linkName: 'Programs', url: '/programs' },
  { linkName: 'Events', url: '/events' },
  { linkName: 'Articles', url: '/articles' },
  { linkName: 'Newsletters', url: '/newsletters' },
  { linkName: 'Research', url: '/Research' },
  { linkName: 'Nutrition test', url: '/test' },
  { linkName: 'FAQ', url: '/FAQ' },
  { linkName: 'Contact', url: '/Contact' },
  { linkName: 'Donate', url: '/Donate' },
  { linkName: 'Sponsors', url: '/Sponsors' },
];

export const addressOf = (page: { section: string; name: string }) =>
  `/${page.section}/${page.name}`;
