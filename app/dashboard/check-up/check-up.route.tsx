import { useState } from 'react';
import { call } from '#app/api/call.ts';
import type { MetaArgs } from '#app/api/loaders/route-types.ts';
import { useAction } from '#app/api/use-action.ts';
import { pageMeta, siteOf } from '#app/content/page-meta.ts';
import { guards } from '#app/shell/access/middleware.ts';
import { type Finding, Findings, summaryOf } from '#app/shell/staff/findings.tsx';
import { ActionMessage } from '#app/ui/form/action-message.tsx';

export const middleware = guards('token', 'session', 'system.manage');

export function meta({ matches }: MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: 'Check-up',
    description: 'Check everything that the site depends on.',
    path: '/dashboard/Check-up',
    isIndexed: false,
  });
}

/** Checks, on request, everything that the site depends on. */
export default function CheckUp() {
  const [findings, setFindings] = useState<Finding[] | null>(null);
  const action = useAction();
  const check = () =>
    action.run(async () => {
      const reply = await call('doctor/getReport', {});
      setFindings(reply.findings);
      return summaryOf(reply.findings);
    });
  return (
    <>
      <h1>Check-up</h1>
      <p className="mt-4">
        Checks the settings, this machine, the database, storage, mail, payments, the public address
        and backups. It sends no email and charges nothing.
      </p>
      <p className="mt-4">
        <button
          type="button"
          className="button"
          disabled={!action.isReady}
          onClick={() => void check()}
        >
          {action.isBusy ? 'Checking… this takes up to half a minute' : 'Check now'}
        </button>
      </p>
      <div className="mt-4">
        <ActionMessage action={action} />
      </div>
      {findings && (
        <div className="mt-6">
          <Findings findings={findings} />
        </div>
      )}
    </>
  );
}
