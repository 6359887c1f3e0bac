import { useHydrated } from '#app/ui/use-hydrated.ts';

/** The time zones that the browser knows, for the field whose `list` is this id: typing filters them. */
export function TimeZoneList({ id }: { id: string }) {
  const isHydrated = useHydrated();
  return (
    <datalist id={id}>
      {isHydrated &&
        Intl.supportedValuesOf('timeZone').map((zone) => <option key={zone} value={zone} />)}
    </datalist>
  );
}
