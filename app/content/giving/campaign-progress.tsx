import type { ReactNode } from 'react';
import { shortMoney } from '#app/format/money.ts';
import { RichMessage } from '#app/language/rich-message.tsx';
import { useTranslate } from '#app/language/use-translate.ts';
import './progress.css';

interface CampaignProgressProps {
  name: string;
  /** In cents; goal 0: there is none. */
  raised: number;
  goal: number;
  currency: string;
}

/** The sum that a campaign has raised, and its share of the goal. */
export function CampaignProgress({ name, raised, goal, currency }: CampaignProgressProps) {
  const t = useTranslate();
  if (goal === 0 && raised <= 0) return null;
  const sum = shortMoney(Math.max(0, raised), currency, t.language);
  const strong = (words: ReactNode) => <strong>{words}</strong>;
  if (goal === 0) {
    return (
      <p>
        <RichMessage text="campaigns.raised" values={{ sum, strong }} />
      </p>
    );
  }
  const percent = Math.floor((Math.max(0, raised) / goal) * 100);
  return (
    <div className="progress">
      <progress
        max={100}
        value={Math.min(100, percent)}
        aria-label={t('campaigns.progress', { name })}
      />
      <p>
        <RichMessage
          text="campaigns.raisedOfGoal"
          values={{ sum, strong, goal: shortMoney(goal, currency, t.language), percent }}
        />
      </p>
    </div>
  );
}
