import { ConfirmButton } from '#app/ui/modal/confirm-button.tsx';

interface PublishButtonsProps {
  isPublished: boolean;
  action: { isBusy: boolean; isReady: boolean };
  onPublish: () => void;
}

/**
 * The buttons that save a form. The one that submits keeps a draft a draft, so that neither Enter in a field nor the
 * shortcut publishes it.
 */
export function PublishButtons({ isPublished, action, onPublish }: PublishButtonsProps) {
  const save = (label: string, className: string) => (
    <button type="submit" className={className} disabled={!action.isReady}>
      {action.isBusy ? 'Saving…' : label}
    </button>
  );
  if (isPublished) return save('Save', 'button');
  return (
    <>
      <button type="button" className="button" disabled={!action.isReady} onClick={onPublish}>
        Publish
      </button>
      {save('Save draft', 'button button-quiet')}
    </>
  );
}

interface UnpublishButtonProps {
  title: string;
  /** What visitors can no longer do. */
  text: string;
  action: { isReady: boolean };
  onUnpublish: () => void;
}

/** Hides what is published from visitors again. */
export function UnpublishButton({ title, text, action, onUnpublish }: UnpublishButtonProps) {
  return (
    <ConfirmButton
      className="button button-quiet"
      disabled={!action.isReady}
      onConfirm={onUnpublish}
      confirmation={{
        title: `Unpublish “${title}”?`,
        confirmLabel: 'Unpublish',
        cancelLabel: 'Keep published',
        text: `${text} You can publish it again at any time.`,
      }}
    >
      Unpublish
    </ConfirmButton>
  );
}
