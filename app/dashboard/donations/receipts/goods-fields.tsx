import { useAmountFormat } from '#app/dashboard/layout/amount-format.tsx';
import { TextField } from '#app/ui/form/text-field.tsx';

interface GoodsFieldsProps {
  /** The prefix of the fields' ids. */
  prefix: string;
  currency: string;
  errors: Record<string, string>;
  /** The initial values; absent: nothing. */
  goods?: { goodsDescription: string; goodsValue: number };
}

/** Goods or services that the donor received in return, which the receipt must state. */
export function GoodsFields({ prefix, currency, errors, goods }: GoodsFieldsProps) {
  const amounts = useAmountFormat();
  const isGiven = goods !== undefined && goods.goodsDescription !== '';
  const isWrong = Boolean(errors.goodsDescription || errors.goodsValue);
  return (
    <details className="goods-fields" open={isGiven || isWrong || undefined}>
      <summary>The donor received something in return</summary>
      <p className="staff-note">
        Such as a dinner or a book. The receipt then states it with your good-faith estimate of its
        value, and what is left to deduct.
      </p>
      <TextField
        id={`${prefix}-goods`}
        name="goodsDescription"
        label="What the donor received"
        maxLength={300}
        defaultValue={goods?.goodsDescription}
        error={errors.goodsDescription}
      />
      <TextField
        id={`${prefix}-goods-value`}
        name="goodsValue"
        label={`Its estimated value in ${currency.toUpperCase()}`}
        inputMode="decimal"
        autoComplete="off"
        defaultValue={goods?.goodsValue ? amounts.typed(goods.goodsValue) : ''}
        error={errors.goodsValue}
      />
    </details>
  );
}
