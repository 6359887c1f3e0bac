import type { doctorCalls } from '#contract/doctor/calls.ts';
import type { Reply } from '#contract/index.ts';
import type { AppDeps, Handlers } from '#server/app-deps.ts';

/** The check-up for administrators. Those who ask while one runs share its result. */
export function doctorHandlers(deps: AppDeps): Handlers<keyof typeof doctorCalls> {
  let running: Promise<Reply<'doctor/getReport'>> | undefined;
  return {
    'doctor/getReport': () => {
      running ??= report(deps).finally(() => {
        running = undefined;
      });
      return running;
    },
  };
}

async function report(deps: AppDeps): Promise<Reply<'doctor/getReport'>> {
  const { settings, media } = deps;
  // Rarely needed, and it would load TLS at every start.
  const { checkUp } = await import('./check-up.ts');
  const findings = await checkUp({ settings, media, connect: async () => deps });
  return { code: 1, findings };
}
