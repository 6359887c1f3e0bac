import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { money, shortMoney } from '#app/format/money.ts';
import type { Reply } from '#contract/index.ts';
import { staffLanguage } from '#contract/shared/language/languages.ts';
import { axis, tooltip } from './chart-colors.ts';
import { monthInWords } from './month-in-words.ts';
import './charts.css';

type Sums = Pick<Reply<'dashboard/getOverview'>['donations'][number], 'months' | 'currency'>;

/** The numbers are in a table next to it, so that no one needs the chart. */
export default function MonthsChart({ months, currency }: Sums) {
  return (
    <div aria-hidden="true" className="mt-4">
      <p className="chart-key">
        <span>Last 12 months</span>
        <span className="chart-key-before">Previous year</span>
      </p>
      <div className="h-[16rem]">
        <ResponsiveContainer width="100%" height="100%">
          <BarChart data={months} accessibilityLayer={false} margin={{ right: 12 }} barGap={1}>
            <CartesianGrid stroke="var(--color-wheat)" vertical={false} />
            <XAxis {...axis} dataKey="month" tickFormatter={shortMonth} minTickGap={12} />
            <YAxis
              {...axis}
              tickFormatter={(cents) => shortMoney(Number(cents), currency, staffLanguage)}
              width={72}
            />
            <Tooltip
              {...tooltip}
              labelFormatter={(month) => monthInWords(String(month))}
              formatter={(cents) => money(Number(cents), currency, staffLanguage)}
            />
            <Bar
              dataKey="lastYear"
              name="Previous year"
              fill="var(--color-squash)"
              isAnimationActive={false}
            />
            <Bar
              dataKey="given"
              name="Last 12 months"
              fill="var(--color-leaf)"
              isAnimationActive={false}
            />
          </BarChart>
        </ResponsiveContainer>
      </div>
    </div>
  );
}

const shortMonth = (month: string) => monthInWords(month).slice(0, 3);
