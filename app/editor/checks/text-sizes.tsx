import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import { useWrittenLanguage } from '../written-language.ts';
import { describeSize, sumOf, type TextSize } from './reading-level.ts';

type Sizes = ReadonlyMap<string, TextSize>;
type Report = (field: string, size: TextSize | null) => void;

const SizesContext = createContext<Sizes>(new Map());
const ReportContext = createContext<Report>(() => undefined);

/** Collects the sizes of a form's texts. */
export function TextSizes({ children }: { children: ReactNode }) {
  const [sizes, setSizes] = useState<Sizes>(new Map());
  const report = useCallback<Report>((field, size) => {
    setSizes((before) => {
      const after = new Map(before);
      if (size) after.set(field, size);
      else after.delete(field);
      return after;
    });
  }, []);
  return (
    <ReportContext value={report}>
      <SizesContext value={sizes}>{children}</SizesContext>
    </ReportContext>
  );
}

/** Counts the size of one field. */
export function useReportedSize(field: string, size: TextSize): void {
  const report = useContext(ReportContext);
  useEffect(() => report(field, size), [field, size, report]);
  useEffect(() => () => report(field, null), [field, report]);
}

/** The words and the reading level of all texts of the form: 'All text: 1,204 words · Grade 8, plain'. */
export function TotalSize() {
  const language = useWrittenLanguage();
  const total = sumOf([...useContext(SizesContext).values()]);
  return (
    <p className="md-size">{total.words > 0 && `All text: ${describeSize(total, language)}`}</p>
  );
}
