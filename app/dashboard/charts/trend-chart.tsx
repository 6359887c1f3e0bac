import {
  Area,
  AreaChart,
  CartesianGrid,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { staffLanguage } from '#contract/shared/language/languages.ts';
import { longDate } from '#contract/shared/language/long-date.ts';
import { axis, tooltip } from './chart-colors.ts';
import type { Week } from './week.ts';
import './charts.css';

/** The numbers are in a table next to it, so that no one needs the chart. */
export default function TrendChart({ weeks, name }: { weeks: Week[]; name: string }) {
  return (
    <div aria-hidden="true" className="mt-4">
      <p className="chart-key">
        <span>Last 26 weeks</span>
        <span className="chart-key-before">A year before</span>
      </p>
      <div className="h-[16rem]">
        <ResponsiveContainer width="100%" height="100%">
          <AreaChart data={weeks} accessibilityLayer={false} margin={{ right: 12 }}>
            <CartesianGrid stroke="var(--color-wheat)" vertical={false} />
            <XAxis {...axis} dataKey="week" tickFormatter={shortDate} minTickGap={40} />
            <YAxis
              {...axis}
              allowDecimals={false}
              tickFormatter={(many) => Number(many).toLocaleString('en')}
              width={64}
            />
            <Tooltip
              {...tooltip}
              labelFormatter={(week) => `Week of ${longDate(String(week), staffLanguage)}`}
            />
            <Area
              type="monotone"
              dataKey="total"
              name={name}
              stroke="var(--color-leaf)"
              strokeWidth={2}
              fill="var(--color-sage)"
              fillOpacity={0.4}
              isAnimationActive={false}
            />
            <Area
              type="monotone"
              dataKey="lastYear"
              name="A year before"
              stroke="var(--color-squash)"
              strokeWidth={2}
              strokeDasharray="6 4"
              fill="none"
              isAnimationActive={false}
            />
          </AreaChart>
        </ResponsiveContainer>
      </div>
    </div>
  );
}

const shortDate = (week: string) => longDate(week, staffLanguage).split(',')[0] ?? week;
