import { placeOf } from '#app/editor/claims/page-claims.tsx';
import { useMay } from '#app/shell/staff/held-roles.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import type { Reply } from '#contract/index.ts';

export type UnsourcedPage = Reply<'claims/getUnsourced'>['pages'][number];

const countOf = (pages: readonly Pick<UnsourcedPage, 'claims'>[]): number =>
  pages.reduce((count, { claims }) => count + claims.length, 0);

/** Names the claims without a source that are about to be published, each with a link to where it gets one. */
export function UnsourcedClaims({ pages }: { pages: readonly UnsourcedPage[] }) {
  const count = countOf(pages);
  const mayManageClaims = useMay('claims.manage');
  if (count === 0) return null;
  return (
    <div className="grid gap-2">
      <p className="text-tomato">{`${count} ${count === 1 ? 'claim has' : 'claims have'} no source:`}</p>
      <ul className="findings">
        {pages.flatMap(({ section, name, pageTitle, claims }) =>
          claims.map((claim) => (
            <li key={claim.id}>
              <SiteLink
                to={
                  mayManageClaims
                    ? `/cms/claims/${section}/${name}#${placeOf(claim)}`
                    : `/cms/${section}/${name}`
                }
              >
                {`“${claim.quote}”`}
              </SiteLink>
              {`, on “${pageTitle || name}”`}
            </li>
          )),
        )}
      </ul>
    </div>
  );
}
