import { useNavigate } from 'react-router';
import { call } from '#app/api/call.ts';
import { useAction } from '#app/api/use-action.ts';
import { ActionMessage } from '#app/ui/form/action-message.tsx';
import { toast } from '#app/ui/toast/toast.ts';

/** Deletes a campaign that has no gifts. */
export function DeleteCampaign({ campaign: { id } }: { campaign: { id: string } }) {
  const action = useAction();
  const navigate = useNavigate();
  const remove = () =>
    action.run(async () => {
      const { message } = await call('donations/deleteCampaign', { id });
      toast.success(message);
      await navigate('/dashboard/Donations', { replace: true });
      return '';
    });
  return (
    <section className="mt-6" aria-label="Delete campaign">
      <ActionMessage action={action} />
      <button
        type="button"
        className="button button-bad"
        disabled={!action.isReady}
        onClick={() => void remove()}
      >
        Delete campaign
      </button>
      <p className="mt-2 text-sm">Only a campaign without gifts can be deleted.</p>
    </section>
  );
}
