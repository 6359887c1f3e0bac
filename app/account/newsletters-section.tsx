import { type FormEvent, useState } from 'react';
import { useTranslate } from '#app/language/use-translate.ts';
import type { Reply } from '#contract/index.ts';
import type { MessageKey } from '#contract/shared/language/message-keys.ts';
import { newsletterLists } from '#contract/shared/newsletter/lists.ts';
import { call } from '../api/call.ts';
import { useAction } from '../api/use-action.ts';
import { ActionMessage } from '../ui/form/action-message.tsx';
import { CheckField } from '../ui/form/check-field.tsx';
import { Section } from './section.tsx';

type Newsletters = Reply<'account/getNewsletters'>['newsletters'];

const states: Record<Newsletters['status'], MessageKey | null> = {
  none: 'account.noNewsletters',
  pending: 'account.newslettersPending',
  confirmed: null,
  unsubscribed: 'account.noNewsletters',
};

/** Which newsletters the account's address receives. */
export function NewslettersSection({ newsletters: loaded }: { newsletters: Newsletters }) {
  const t = useTranslate();
  const [newsletters, setNewsletters] = useState(loaded);
  const action = useAction();

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    const flag = (name: string) => (values.has(name) ? 1 : 0);
    await action.run(async () => {
      const reply = await call('account/editNewsletters', {
        general: flag('general'),
        newsletters: flag('newsletters'),
        test: flag('test'),
      });
      setNewsletters(reply.newsletters);
      return reply.message;
    });
  }

  const state = states[newsletters.status];
  return (
    <Section id="newsletters" title={t('account.newsletters')} note={t('account.newslettersNote')}>
      <form className="form" onSubmit={save}>
        {state && <p>{t(state)}</p>}
        {newsletterLists.map(({ name, offer, note }) => (
          <CheckField
            key={name}
            id={`newsletters-${name}`}
            name={name}
            label={t(offer)}
            hint={t(note)}
            defaultChecked={newsletters[name] === 1}
          />
        ))}
        <ActionMessage action={action} />
        <button type="submit" className="button" disabled={!action.isReady}>
          {t(action.isBusy ? 'common.saving' : 'common.save')}
        </button>
      </form>
    </Section>
  );
}
