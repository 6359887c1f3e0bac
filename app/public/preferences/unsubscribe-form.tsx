import { useTranslate } from '#app/language/use-translate.ts';
import { PostedForm } from '#app/ui/form/posted-form.tsx';
/** Ends every newsletter at once. It needs no script. */
export function UnsubscribeForm({ token }: { token: string }) {
  const t = useTranslate();
  return (
    <PostedForm action="/forms/leave" className="mt-8 border-t border-wheat pt-6">
      <input type="hidden" name="token" value={token} />
      <button type="submit" className="button button-quiet">
        {t('preferences.leaveAll')}
      </button>
    </PostedForm>
  );
}
