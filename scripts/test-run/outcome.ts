/** A test that failed, or a file whose tests could not run. */
export interface Failure {
  name: string;
  /** Its file's full path; undefined if it failed outside of a file. */
  file: string | undefined;
  /** The first message that it failed with. */
  message: string;
  /** It is not one test: any of the file's tests may not have run. */
  isWhole: boolean;
}

/** The tests of a check that passed, and those that failed. */
export interface Outcome {
  passed: number;
  failures: Failure[];
}

export function failure(
  name: string,
  file: string | undefined,
  message = 'It did not say why.',
  isWhole = false,
): Failure {
  return { name, file, message: withoutColors(message), isWhole };
}

/** The most lines of a message, enough for the expected value, the actual one and the place. */
const mostLines = 12;

/** A failure as it is printed. */
export const describeFailure = ({ name, message }: Failure) =>
  [name, ...message.split('\n').slice(0, mostLines)].join('\n    ');

// biome-ignore lint/suspicious/noControlCharactersInRegex: a color begins with one
const withoutColors = (text: string) => text.replaceAll(/\u001b\[\d+(;\d+)*m/g, '');
