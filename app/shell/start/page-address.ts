/**
 * The address of the page that answers a posted form, with the token of a mailed link: without it a reload would lose
 * the page.
 */
export function readPageAddress(): string | null {
  const application = document.getElementById('application')?.textContent;
  if (application) return (JSON.parse(application) as { page?: string }).page ?? null;
  // The development server has its own scripts.
  const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]');
  return canonical && new URL(canonical.href).pathname;
}
