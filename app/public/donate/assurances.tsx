import type { Reply } from '#contract/index.ts';

type Facts = Pick<
  Reply<'donations/getForm'>,
  'legalName' | 'ein' | 'is501c3' | 'moneyUse' | 'isPractice'
>;

/** What donors may want to know about the organization: only what staff have stated. */
export function Assurances({ facts, className = '' }: { facts: Facts; className?: string }) {
  const { legalName, ein, is501c3, moneyUse, isPractice } = facts;
  const isIdentified = legalName !== '' || ein !== '';
  if (!isIdentified && is501c3 === 0 && moneyUse === '' && isPractice === 1) return null;
  return (
    <aside aria-label="About your gift" className={className}>
      <dl className="assurances">
        {moneyUse !== '' && (
          <div>
            <dt>Where your money goes</dt>
            <dd>{moneyUse}</dd>
          </div>
        )}
        {is501c3 === 1 && (
          <div>
            <dt>Tax-deductible</dt>
            <dd>
              {legalName ? `${legalName} is` : 'We are'} a nonprofit organization under section
              501(c)(3). Gifts are deductible as far as the law allows.
            </dd>
          </div>
        )}
        {isIdentified && (
          <div>
            <dt>{legalName || 'Tax ID'}</dt>
            {ein !== '' && <dd>EIN {ein}</dd>}
          </div>
        )}
        {isPractice === 0 && (
          <div>
            <dt>Secure payment</dt>
            <dd>Payments are processed securely by Stripe. We never see your card.</dd>
          </div>
        )}
      </dl>
    </aside>
  );
}
