import { runProgram } from './run-program.ts';
import { runningProcess } from './running-program.ts';
import { UpgradeError } from './upgrade-error.ts';

/** How the program is started again. */
export interface Restart {
  /** In plain words. */
  description: string;
  /** How long it may take until the program is healthy if it has nothing to migrate, in ms. */
  patience: number;
  run(): Promise<void>;
  /** Stops the program until the next `run`; undefined if only a person can. */
  stop?: () => Promise<void>;
}

/** A service manager starts the program within seconds; a person has to see the message first. In ms. */
const patienceWithService = 30_000;
const patienceWithPeople = 15 * 60_000;

/**
 * Finds out how the program is restarted here: by a command of the operator's, by systemd, or by hand.
 * @param command of the operator's own
 * @param unit systemd's name for the program
 * @param dataDirectory where the program notes its process
 */
export async function chooseRestart(
  command: string | undefined,
  unit: string,
  dataDirectory: string,
): Promise<Restart> {
  if (command !== undefined) {
    return {
      description: `by: ${command}`,
      patience: patienceWithService,
      run: () => runOrFail('sh', ['-c', command], command),
    };
  }
  const { code } = await runProgram('systemctl', ['is-active', '--quiet', unit]);
  if (code === 0) {
    return {
      description: `by systemd (${unit})`,
      patience: patienceWithService,
      run: () => restartUnit(unit, dataDirectory),
      stop: () => runOrFail('systemctl', ['stop', unit]),
    };
  }
  return {
    description: 'by you',
    patience: patienceWithPeople,
    run: async () => {
      console.log('Now stop the program (Ctrl+C where it runs), and start it again: npm start');
    },
  };
}

/** The account of the program may not command systemd, but may end the program, which systemd then starts again. */
async function restartUnit(unit: string, dataDirectory: string): Promise<void> {
  const asked = await runProgram('systemctl', ['--no-ask-password', 'restart', unit]);
  if (asked.code === 0) return;
  const pid = await runningProcess(dataDirectory);
  if (pid === undefined) throw new UpgradeError(`systemctl restart ${unit}: ${asked.output}`);
  process.kill(pid, 'SIGTERM');
}

/** @param name of the command, for the operator */
async function runOrFail(
  command: string,
  options: string[],
  name = `${command} ${options.join(' ')}`,
): Promise<void> {
  const { code, output } = await runProgram(command, options);
  if (code !== 0) throw new UpgradeError(`“${name}” failed: ${output || `exit code ${code}`}`);
}
