import { useCallback, useState } from 'react';
import { call } from '#app/api/call.ts';
import { Drawer } from '#app/dashboard/table/drawer.tsx';
import { useItemProps } from '#app/ui/menu/menu-item.ts';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import { peopleInWords } from '#contract/shared/newsletter/group-size.ts';
import { ClickCounting } from './click-counting.tsx';
import { SegmentForm } from './segment-form.tsx';
import { type Loaded, rulesInWords, type Segment } from './segment-rules.ts';

/** Opens the list of segments. */
export function Segments() {
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const isHydrated = useHydrated();
  const item = useItemProps();
  const load = useCallback(() => call('newsletter/getSegments', {}), []);
  return (
    <>
      <button
        {...item}
        type="button"
        disabled={!isHydrated}
        onClick={(event) => setOpener(event.currentTarget)}
      >
        Segments
      </button>
      {opener && (
        <Drawer title="Segments" load={load} opener={opener} onClose={() => setOpener(null)}>
          {(loaded, reload) => <SegmentList loaded={loaded} reload={reload} />}
        </Drawer>
      )}
    </>
  );
}

function SegmentList({ loaded, reload }: { loaded: Loaded; reload: () => Promise<void> }) {
  /** The edited segment; 'new': a new one. */
  const [edited, setEdited] = useState<Segment | 'new' | null>(null);
  const [message, setMessage] = useState('');
  if (edited) {
    return (
      <SegmentForm
        segment={edited === 'new' ? null : edited}
        loaded={loaded}
        onCancel={() => setEdited(null)}
        onSaved={async (done) => {
          await reload();
          setMessage(done);
          setEdited(null);
        }}
      />
    );
  }
  return (
    <>
      <p>
        A segment is a saved choice of subscribers. An issue can be sent to the part of a list that
        is in a segment. People who unsubscribed are never in one.
      </p>
      <p role="status" className="mt-2">
        {message}
      </p>
      {loaded.segments.length === 0 && <p className="mt-2">There are no segments yet.</p>}
      <ul className="history-lines">
        {loaded.segments.map((segment) => (
          <li key={segment.id}>
            <button type="button" className="data-open" onClick={() => setEdited(segment)}>
              {segment.name}
            </button>
            {`${peopleInWords(segment.count)}: ${rulesInWords(segment.rules, loaded.events)}`}
          </li>
        ))}
      </ul>
      <p className="modal-actions">
        <button type="button" className="button" onClick={() => setEdited('new')}>
          Add segment
        </button>
      </p>
      <ClickCounting isOn={loaded.countsClicks} onDone={reload} />
    </>
  );
}
