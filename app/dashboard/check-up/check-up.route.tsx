import { useState } from 'react';
import { call } from '#app/api/call.ts';
import type { MetaArgs } from '#app/api/loaders/route-types.ts';
import { useAction } from '#app/api/use-action.ts';
import { pageMeta, siteOf } from '#app/content/page-meta.ts';
import { guards } from '#app/shell/access/middleware.ts';
import { Findings } from '#app/shell/staff/findings.tsx';
import { ActionMessage } from '#app/ui/form/action-message.tsx';
import type { Reply } from '#contract/index.ts';

type Finding = Reply<'doctor/getReport'>['findings'][number];

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
      {findings && <Findings findings={findings} />}
    </>
  );
}

function summaryOf(findings: Finding[]): string {
  const count = (status: Finding['status']) =>
    findings.filter((finding) => finding.status === status).length;
  const [problems, warnings] = [count('problem'), count('warning')];
  if (problems + warnings === 0) return 'Everything is fine.';
  return `Found ${inWords(problems, 'problem')} and ${inWords(warnings, 'warning')}.`;
}

const inWords = (number: number, noun: string) =>
  `${number === 0 ? 'no' : number} ${noun}${number === 1 ? '' : 's'}`;
