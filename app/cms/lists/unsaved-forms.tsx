import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useId,
  useState,
} from 'react';
import { UnsavedWarning } from '#app/editor/unsaved-warning.tsx';

type Report = (form: string, isDirty: boolean) => void;

const Reports = createContext<Report>(() => undefined);

interface UnsavedFormsProps {
  /** Whether the forms store unsaved input on the device. */
  hasLocalDrafts?: boolean;
  children: ReactNode;
}

/** Asks once before leaving a screen with unsaved text, however many of its forms have some. */
export function UnsavedForms({ hasLocalDrafts = true, children }: UnsavedFormsProps) {
  const [forms, setForms] = useState<readonly string[]>([]);
  const report = useCallback<Report>((form, isDirty) => {
    setForms((before) => {
      if (before.includes(form) === isDirty) return before;
      return isDirty ? [...before, form] : before.filter((other) => other !== form);
    });
  }, []);
  return (
    <Reports value={report}>
      {children}
      <UnsavedWarning isDirty={forms.length > 0} hasLocalDrafts={hasLocalDrafts} />
    </Reports>
  );
}

/** Tells the screen whether a form has unsaved text. */
export function useUnsaved(isDirty: boolean): void {
  const form = useId();
  const report = useContext(Reports);
  useEffect(() => {
    report(form, isDirty);
    return () => report(form, false);
  }, [form, isDirty, report]);
}
