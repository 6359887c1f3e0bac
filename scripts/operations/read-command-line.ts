import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { AppError } from '#server/platform/errors.ts';
import { withOwnCommands } from '#server/platform/operator-commands.ts';

/** Our options that npm takes for its own, since it completes abbreviations. */
const completedByNpm: Record<string, string> = { to: 'token_description' };

/**
 * Reads the options and arguments of a command. With `--help`, prints how it is used and ends the process.
 * @param usage how the command is called, and what its options do
 * @param longest how many arguments it takes at most
 * @throws {AppError} `badInput` if there are more, for an unknown or incomplete option, or if an option has come before
 * `--`, where npm keeps it for itself; with what is wrong, and how the command is called
 */
export function readCommandLine<T extends ParseArgsOptionsConfig>(
  usage: string,
  options: T,
  longest = 0,
) {
  if (process.argv.includes('--help')) {
    console.log(withOwnCommands(usage));
    process.exit(0);
  }
  const kept = Object.keys(options).find((name) => {
    const variable = `npm_config_${completedByNpm[name] ?? name.replaceAll('-', '_')}`;
    return process.env[variable] !== undefined && !process.argv.includes(`--${name}`);
  });
  if (kept !== undefined) {
    throw wrongUse(`npm keeps --${kept} for itself: put -- before it.`, usage);
  }
  const { values, positionals } = parse(usage, options);
  const surplus = positionals[longest];
  if (surplus !== undefined) throw wrongUse(`Unexpected argument: ${surplus}`, usage);
  return { values, positionals };
}

/** The error for a command that is called wrongly. @param wrong what is wrong, in one line */
export const wrongUse = (wrong: string, usage: string): AppError =>
  new AppError('badInput', `${wrong}\n${usage}`);

function parse<T extends ParseArgsOptionsConfig>(usage: string, options: T) {
  try {
    return parseArgs({ allowPositionals: true, options });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (!code?.startsWith('ERR_PARSE_ARGS')) throw error;
    // Node explains at length how an argument may begin with a hyphen.
    throw wrongUse(message.split(/[.\n]/)[0] ?? message, usage);
  }
}
