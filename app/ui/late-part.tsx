import {
  type ComponentType,
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useContext,
  useState,
} from 'react';
import { useTranslate } from '#app/language/use-translate.ts';

interface LateModule<Props> {
  default: ComponentType<Props>;
}

type Load<Props> = () => Promise<LateModule<Props>>;

interface LatePartOptions<Props> {
  /** Shown while it is loaded. */
  waiting?: ReactNode;
  /** Surrounds the message in place of the part: a dialog, for a part that is one. */
  frame?: (message: ReactNode, props: Props) => ReactNode;
}

const shown = new WeakSet<object>();

/** Whether an error is of a part below, which shows it itself. */
export const isShownInPlace = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && shown.has(error);

function showInPlace(error: unknown): void {
  if (typeof error === 'object' && error !== null) shown.add(error);
}

const TryAgain = createContext<() => void>(() => undefined);

/**
 * A part of a page that is loaded when it is first shown. If that fails, a message is in its place, and loads it again on
 * request: the rest of the page stays, with what was typed on it.
 */
export function latePart<Props extends object>(
  load: Load<Props>,
  {
    waiting,
    frame = (message) => <div className="notice notice-bad">{message}</div>,
  }: LatePartOptions<Props> = {},
): ComponentType<Props> {
  const Missing = (props: Props) => frame(<MissingPart />, props);
  const attempt = () => {
    const part = lazy(() =>
      load().catch((error): LateModule<Props> => {
        showInPlace(error);
        // The next time it is opened, it is loaded again without being asked to.
        if (newest === part) newest = attempt();
        return { default: Missing };
      }),
    );
    return part;
  };
  let newest = attempt();
  return function LatePart(props: Props) {
    const [Part, setPart] = useState(() => newest);
    return (
      <TryAgain value={() => setPart(() => newest)}>
        <Suspense fallback={waiting}>
          <Part {...props} />
        </Suspense>
      </TryAgain>
    );
  };
}

/** The same for a part that nobody misses: without a connection it is left out. */
export const optionalPart = <Props extends object>(
  load: Load<Props>,
  { waiting }: Pick<LatePartOptions<Props>, 'waiting'> = {},
): ComponentType<Props> => latePart(load, { waiting, frame: () => null });

function MissingPart() {
  const t = useTranslate();
  const tryAgain = useContext(TryAgain);
  return (
    <div role="alert">
      <p>{t('ui.partMissing')}</p>
      <p className="mt-2">
        <button type="button" className="button button-quiet" onClick={tryAgain}>
          {t('common.tryAgain')}
        </button>
      </p>
    </div>
  );
}
