import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { explain } from '#app/api/call-error.ts';
import { FormDialog } from '#app/editor/form-dialog.tsx';
import { useTranslate } from '#app/language/use-translate.ts';
import type { Opened } from '#app/ui/modal/modal-dialog.tsx';

interface DrawerProps<Detail> extends Opened {
  title: string;
  shape?: 'drawer' | 'wide';
  /** Loads what the drawer shows; a new function loads again, so keep it with `useCallback`. */
  load: () => Promise<Detail>;
  /** @param reload loads the data again, after a change */
  children: (detail: Detail, reload: () => Promise<void>) => ReactNode;
}

/** The details of a row, at the side of the page. Escape closes it, and the focus returns to the row. */
export function Drawer<Detail>({
  title,
  shape = 'drawer',
  load,
  children,
  ...opened
}: DrawerProps<Detail>) {
  const t = useTranslate();
  const [detail, setDetail] = useState<Detail | null>(null);
  const [error, setError] = useState('');
  const reload = useCallback(async () => {
    try {
      setDetail(await load());
      setError('');
    } catch (failure) {
      setError(explain(failure, t));
    }
  }, [load, t]);
  useEffect(() => void reload(), [reload]);
  return (
    <FormDialog title={title} shape={shape} {...opened}>
      <p role="alert" className="notice notice-bad">
        {error}
      </p>
      {detail === null ? !error && <p role="status">Loading…</p> : children(detail, reload)}
    </FormDialog>
  );
}
