import { langOf } from '#app/language/lang-of.ts';
import { useTranslate } from '#app/language/use-translate.ts';
import type { Reply } from '#contract/index.ts';

type Facts = Pick<
  Reply<'donations/getForm'>,
  'legalName' | 'ein' | 'is501c3' | 'moneyUse' | 'moneyUseLanguage' | 'isPractice'
>;

/** What donors may want to know about the organization: only what staff have stated. */
export function Assurances({ facts, className = '' }: { facts: Facts; className?: string }) {
  const { legalName, ein, is501c3, moneyUse, isPractice } = facts;
  const t = useTranslate();
  const isIdentified = legalName !== '' || ein !== '';
  if (!isIdentified && is501c3 === 0 && moneyUse === '' && isPractice === 1) return null;
  return (
    <aside aria-label={t('donate.assurances')} className={className}>
      <dl className="assurances">
        {moneyUse !== '' && (
          <div>
            <dt>{t('donate.moneyUse')}</dt>
            <dd lang={langOf(facts.moneyUseLanguage, t)}>{moneyUse}</dd>
          </div>
        )}
        {is501c3 === 1 && (
          <div>
            <dt>{t('donate.deductible')}</dt>
            <dd>
              {legalName
                ? t('donate.deductibleNamed', { name: legalName })
                : t('donate.deductibleUs')}
            </dd>
          </div>
        )}
        {isIdentified && (
          <div>
            <dt>{legalName || t('donate.taxId')}</dt>
            {ein !== '' && <dd>{t('receipts.ein', { ein })}</dd>}
          </div>
        )}
        {isPractice === 0 && (
          <div>
            <dt>{t('donate.securePayment')}</dt>
            <dd>{t('donate.securePaymentText')}</dd>
          </div>
        )}
      </dl>
    </aside>
  );
}
