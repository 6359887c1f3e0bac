import type { SiteLayoutData } from '#app/api/site-layout.ts';

/** The maximum size of a logo in the header, in CSS pixels. */
const largest = { width: 200, height: 40 };

/** The configured logo; else the drawn one. */
export function Logo({ site: { name, logo } }: { site: SiteLayoutData['site'] }) {
  if (!logo) return <DrawnLogo name={name} />;
  const scale = Math.min(largest.width / logo.width, largest.height / logo.height);
  return (
    <img
      src={`/media/${logo.name}`}
      alt={name}
      width={Math.round(logo.width * scale)}
      height={Math.round(logo.height * scale)}
    />
  );
}

/** A plate that two share with a leaf that is a fork, and the site's name. */
export function DrawnLogo({ name }: { name: string }) {
  return (
    <>
      <svg viewBox="0 0 160 160" width={40} height={40} aria-hidden="true">
        <path className="fill-leaf" d="M80,2A78,78 0 0 0 80,158z" />
        <path className="fill-beet" d="M80,2A78,78 0 0 1 80,158z" />
        <circle cx="80" cy="80" r="67" fill="none" className="stroke-milk" strokeWidth="4" />
        <path
          className="fill-milk"
          d="M80,24C69,42 67,62 73,86C66,64 58,54 42,47C37,84 50,106 73,112V158H87V112C110,106 123,84 118,47C102,54 94,64 87,86C93,62 91,42 80,24z"
        />
      </svg>
      <span>{name}</span>
    </>
  );
}
