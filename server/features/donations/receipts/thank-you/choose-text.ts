/** When a thank-you text is used. */
interface Condition {
  campaign_id: string | null;
  minimum: number;
}

/**
 * The thank-you text for a gift: one of its own campaign before one for all, then the one for the largest amount.
 * Undefined: none fits.
 */
export function thanksFor<Text extends Condition>(
  gift: { campaign_id: string | null; amount: number },
  texts: readonly Text[],
): Text | undefined {
  return texts
    .filter(({ campaign_id, minimum }) => {
      const isForCampaign = campaign_id === null || campaign_id === gift.campaign_id;
      return isForCampaign && minimum <= gift.amount;
    })
    .toSorted(
      (one, other) =>
        Number(other.campaign_id !== null) - Number(one.campaign_id !== null) ||
        other.minimum - one.minimum,
    )[0];
}
