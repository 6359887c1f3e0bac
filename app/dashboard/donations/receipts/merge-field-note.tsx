/** Which merge fields a text may have. */
export const MergeFieldNote = ({ isForGift = true }: { isForGift?: boolean }) => (
  <p className="staff-note">
    These are replaced for each donor: <code>{'{first name|friend}'}</code>,{' '}
    <code>{'{name|friend}'}</code>, <code>{'{organization}'}</code>
    {isForGift && (
      <>
        , <code>{'{amount}'}</code>, <code>{'{date}'}</code>, <code>{'{campaign|our work}'}</code>
      </>
    )}
    . What follows the bar is used if there is nothing else.
  </p>
);
