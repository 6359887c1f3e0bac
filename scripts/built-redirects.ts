/**
 * The redirects that every build carries, from path in lower case to address: what people type and
 * what older sites of this kind used. Staff add theirs in the database.
 */
export const builtRedirects: Record<string, string> = {
  // Browsers ask for it wherever a document names no icon.
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
