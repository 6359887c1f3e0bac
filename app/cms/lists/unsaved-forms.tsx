import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useId,
  useState,
} from 'react';
import { UnsavedWarning } from '../unsaved-warning.tsx';

type Report = (form: string, isTyped: boolean) => void;

const Reports = createContext<Report>(() => undefined);

interface UnsavedFormsProps {
  /** Whether the forms store unsaved input on the device. */
  isKept?: boolean;
  children: ReactNode;
}

/** Asks once before leaving a screen with unsaved text, however many of its forms have some. */
export function UnsavedForms({ isKept = true, children }: UnsavedFormsProps) {
  const [forms, setForms] = useState<readonly string[]>([]);
  const report = useCallback<Report>((form, isTyped) => {
    setForms((before) => {
      if (before.includes(form) === isTyped) return before;
      return isTyped ? [...before, form] : before.filter((other) => other !== form);
    });
  }, []);
  return (
    <Reports value={report}>
      {children}
      <UnsavedWarning isTyped={forms.length > 0} isKept={isKept} />
    </Reports>
  );
}

/** Tells the screen whether a form has unsaved text. */
export function useUnsaved(isTyped: boolean): void {
  const form = useId();
  const report = useContext(Reports);
  useEffect(() => {
    report(form, isTyped);
    return () => report(form, false);
  }, [form, isTyped, report]);
}
