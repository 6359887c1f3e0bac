import { useEffect, useState } from 'react';
import { explain } from '#app/api/call-error.ts';
import { useTranslate } from '#app/language/use-translate.ts';

type Options = Record<string, string>;

/**
 * The options of a choice, loaded when it is shown.
 * @param load the same function each time
 * @returns also why there are none
 */
export function useLoadedOptions(load: () => Promise<Options>) {
  const t = useTranslate();
  const [options, setOptions] = useState<Options>({});
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    let isHere = true;
    load().then(
      (loaded) => isHere && setOptions(loaded),
      (reason) => isHere && setFailure(`The list couldn’t be loaded. ${explain(reason, t)}`),
    );
    return () => {
      isHere = false;
    };
  }, [load, t]);
  return { options, failure };
}
