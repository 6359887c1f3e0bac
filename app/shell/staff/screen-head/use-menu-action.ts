import { type Explain, explain } from '#app/api/call-error.ts';
import { useAction } from '#app/api/use-action.ts';
import { toast } from '#app/ui/toast/toast.ts';

/** An action of a menu, which is closed by the time of its result: that is a message in the header. */
export function useMenuAction() {
  const { isReady, isBusy, run } = useAction();
  return {
    isReady,
    isBusy,
    /**
     * @param work returns the message; empty: it has none
     * @param describe returns the message for an error
     */
    run: (work: () => Promise<string>, describe: Explain = explain): Promise<boolean> =>
      run(
        async () => {
          const message = await work();
          if (message !== '') toast.success(message);
          return message;
        },
        (failure, t) => {
          const error = describe(failure, t);
          toast.error(error);
          return error;
        },
      ),
  };
}
