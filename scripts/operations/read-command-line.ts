import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { AppError } from '#server/platform/errors.ts';
import { withOwnCommands } from '#server/platform/operator-commands.ts';

/** Our options that npm takes for its own, since it completes abbreviations. */
const completedByNpm: Record<string, string> = { to: 'token_description' };

/**
 * Reads the options and arguments of a command. With `--help`, prints how it is used and ends the process.
 * @param usage how the command is called, and what its options do
 * @param longest how many arguments it takes at most
 * @throws {AppError} `badInput` if there are more, or an option has come before `--`, where npm keeps it for itself
 * @throws `ERR_PARSE_ARGS_…` for an unknown or incomplete option
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
    throw new AppError('badInput', `npm keeps --${kept} for itself: put -- before it.\n${usage}`);
  }
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  if (positionals.length > longest) throw new AppError('badInput', usage);
  return { values, positionals };
}
