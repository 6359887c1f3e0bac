import { shortMoney } from '#app/format/money.ts';
import { defaultLanguage } from '#contract/shared/language/languages.ts';
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
  if (goal === 0 && raised <= 0) return null;
  const sum = shortMoney(Math.max(0, raised), currency, defaultLanguage);
  if (goal === 0) {
    return (
      <p>
        <strong>{sum}</strong> raised
      </p>
    );
  }
  const percent = Math.floor((Math.max(0, raised) / goal) * 100);
  return (
    <div className="progress">
      <progress max={100} value={Math.min(100, percent)} aria-label={`Progress of ${name}`} />
      <p>
        <strong>{sum}</strong> of {shortMoney(goal, currency, defaultLanguage)} raised ({percent}%)
      </p>
    </div>
  );
}
