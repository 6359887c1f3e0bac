import { ConfirmButton } from '#app/ui/modal/confirm-button.tsx';
import type { Reply } from '#contract/index.ts';
import { people } from '../mail-dialog/send-step.tsx';

type Event = Reply<'events/editEvent'>['event'];

interface PublishButtonsProps {
  /** null: a new one. */
  event: Event | null;
  action: { isBusy: boolean; isReady: boolean };
  onPublish: () => void;
}

/**
 * The buttons that save a form. The one that submits keeps a draft a draft, so that neither Enter in a field nor the
 * shortcut publishes it.
 */
export function PublishButtons({ event, action, onPublish }: PublishButtonsProps) {
  const save = (label: string, className: string) => (
    <button type="submit" className={className} disabled={!action.isReady}>
      {action.isBusy ? 'Saving…' : label}
    </button>
  );
  if (event?.isPublished === 1) return save('Save', 'button');
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
  event: Event;
  action: { isReady: boolean };
  onUnpublish: () => void;
}

/** Hides a published event from visitors again. */
export function UnpublishButton({ event, action, onUnpublish }: UnpublishButtonProps) {
  const registered = event.registered + event.waiting;
  return (
    <ConfirmButton
      className="button button-quiet"
      disabled={!action.isReady}
      onConfirm={onUnpublish}
      confirmation={{
        title: `Unpublish “${event.title}”?`,
        confirmLabel: 'Unpublish',
        cancelLabel: 'Keep published',
        text: `Visitors will no longer find it or register. ${
          registered > 0
            ? `${people(registered)} registered or on the waitlist won’t be told: to tell them, use “Cancel event” instead. `
            : ''
        }You can publish it again at any time.`,
      }}
    >
      Unpublish
    </ConfirmButton>
  );
}
