import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '#app/api/call.ts';
import { CallError } from '#app/api/call-error.ts';
import { useAction } from '#app/api/use-action.ts';
import { useAmountFormat } from '#app/dashboard/layout/amount-format.tsx';
import { PublishButtons, UnpublishButton } from '#app/dashboard/layout/publish-buttons.tsx';
import { SaveBar } from '#app/editor/action-bar/save-bar.tsx';
import { afterSaving } from '#app/editor/unsaved-warning.tsx';
import { CheckField } from '#app/ui/form/check-field.tsx';
import { isFocusKept } from '#app/ui/form/kept-focus.ts';
import { readForm } from '#app/ui/form/submitted-form.ts';
import { TextField } from '#app/ui/form/text-field.tsx';
import { toast } from '#app/ui/toast/toast.ts';
import type { Reply } from '#contract/index.ts';
import { type PageTexts, PageTextsFields } from './page-texts-fields.tsx';

type Campaign = Reply<'donations/getCampaign'>['campaign'];

interface CampaignFormProps {
  /** Null: a new one. */
  campaign: Campaign | null;
  currency: string;
  onChange: (campaign: Campaign) => void;
  /** Loads someone else's changes. */
  onNewest: (campaign: Campaign) => void;
}

const shown = [
  'name',
  'goal',
  'startsOn',
  'endsOn',
  'slug',
  'summary',
  'description',
  'image',
  'imageAlt',
];

/** Edits a campaign and its page, or adds one. Saving a published page is live at once. */
export function CampaignForm({ campaign, currency, onChange, onNewest }: CampaignFormProps) {
  const action = useAction(...shown);
  const amounts = useAmountFormat();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [newest, setNewest] = useState<Campaign | null>(null);
  const [texts, setTexts] = useState<PageTexts>({
    description: campaign?.description ?? '',
    image: campaign?.image ?? '',
    imageAlt: campaign?.imageAlt ?? '',
  });
  /** How often one of the other fields was changed. */
  const [changes, setChanges] = useState(0);
  const [saved, setSaved] = useState({ texts, changes });
  const isDirty = changes !== saved.changes || texts !== saved.texts;
  const { errors } = action;

  async function save(isPublished: 0 | 1) {
    if (!form.current) return;
    const { value, flag } = readForm(form.current);
    const goal = value('goal') === '' ? 0 : amounts.parse(value('goal'));
    if (goal === undefined) {
      return action.show({ errors: { goal: amounts.faultOf(value('goal')) } });
    }
    const body = {
      ...(campaign && { id: campaign.id, version: campaign.version, slug: value('slug') }),
      name: value('name'),
      goal,
      startsOn: value('startsOn'),
      endsOn: value('endsOn'),
      isClosed: flag('isClosed'),
      isOffered: flag('isOffered'),
      isPublished,
      summary: value('summary'),
      ...texts,
    };
    await action.run(async () => {
      try {
        const reply = await call('donations/editCampaign', body);
        setSaved({ texts, changes });
        // The form of a new one gives way to one with what was saved, unless someone goes on typing in it.
        const isContinued = isFocusKept();
        if (campaign || isContinued) onChange(reply.campaign);
        if (campaign) return reply.message;
        if (!isContinued) toast.success(reply.message);
        await navigate(`/dashboard/Donations/Campaigns/${reply.campaign.id}`, {
          replace: true,
          state: afterSaving,
        });
        return isContinued ? reply.message : '';
      } catch (failure) {
        const isOlder = failure instanceof CallError && failure.status === 409;
        if (isOlder && failure.reply.campaign) setNewest(failure.reply.campaign as Campaign);
        throw failure;
      }
    });
  }

  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        void save(campaign?.isPublished ?? 0);
      }}
      onChange={() => setChanges((count) => count + 1)}
      noValidate
      aria-label={campaign ? `Edit ${campaign.name}` : 'New campaign'}
      className="staff-panel mt-6 grid max-w-[48rem] gap-3"
    >
      <TextField
        label="Name"
        name="name"
        maxLength={100}
        defaultValue={campaign?.name}
        error={errors.name}
      />
      <TextField
        label={`Goal in ${currency.toUpperCase()} (blank = none)`}
        name="goal"
        inputMode="decimal"
        autoComplete="off"
        defaultValue={campaign?.goal ? amounts.typed(campaign.goal) : ''}
        error={errors.goal}
      />
      <div className="form-pair">
        <TextField
          label="Starts"
          name="startsOn"
          type="date"
          defaultValue={campaign?.startsOn}
          error={errors.startsOn}
        />
        <TextField
          label="Ends (it takes gifts on that day, too)"
          name="endsOn"
          type="date"
          defaultValue={campaign?.endsOn}
          error={errors.endsOn}
        />
      </div>
      <CheckField
        name="isOffered"
        label="Donors can choose it on the Donate page"
        defaultChecked={campaign?.isOffered === 1}
      />
      <CheckField
        name="isClosed"
        label="Closed (takes no more gifts)"
        defaultChecked={campaign?.isClosed === 1}
      />
      <PageTextsFields
        campaign={campaign}
        texts={texts}
        onChange={(changed) => setTexts({ ...texts, ...changed })}
        errors={errors}
      />
      <SaveBar
        state={stateOf(campaign, isDirty)}
        action={action}
        isDirty={isDirty}
        onNewest={newest && (() => onNewest(newest))}
        primary={
          <PublishButtons
            isPublished={campaign?.isPublished === 1}
            action={action}
            onPublish={() => void save(1)}
          />
        }
        more={
          campaign?.isPublished === 1 && (
            <UnpublishButton
              title={campaign.name}
              text="Visitors will no longer find its page. Gifts to it stay."
              action={action}
              onUnpublish={() => void save(0)}
            />
          )
        }
      />
    </form>
  );
}

function stateOf(campaign: Campaign | null, isDirty: boolean): string {
  if (isDirty) return 'Unsaved changes';
  if (!campaign) return 'Not saved yet';
  return campaign.isPublished === 1 ? 'Published' : 'Draft';
}
