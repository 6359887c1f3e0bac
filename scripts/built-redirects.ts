/**
 * The built-in redirects, from lower-case path to target: common guesses, and paths of older sites of this kind. Staff
 * add theirs in the database.
 */
export const builtRedirects: Record<string, string> = {
  // Browsers request it for documents without an icon.
  '/favicon.ico': '/media/favicon.svg',
  '/home': '/',
  '/index.html': '/',
  '/about-us': '/About',
  '/board-members': '/Board',
  '/donations': '/Donate',
  '/contact-us': '/Contact',
  '/faqs': '/FAQ',
  '/newsletter': '/newsletters',
  '/privacy': '/policy/privacy',
  '/terms': '/policy/terms',
};
