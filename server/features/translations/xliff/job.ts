/** A text of a translation job. */
export interface JobUnit {
  /** Within its file: a name token of XML. */
  id: string;
  /** What it is, for people. */
  label: string;
  isMarkdown: boolean;
  source: string;
  /** Its translation so far; empty: there is none. */
  target: string;
  /** 'initial': to be translated, or to be brought up to date; 'final': visitors see it. */
  state: 'initial' | 'translated' | 'final';
  /** What the original said when the target was written, if it says something else now. */
  before?: string;
}

/** A page or an entry of a list in a translation job. */
export interface JobFile {
  /** Within the job: a name token of XML. */
  id: string;
  /** Where it is from, for people: 'articles/Hidden-Salt'. */
  original: string;
  title: string;
  units: JobUnit[];
}

/** Texts for an outside translator. */
export interface Job {
  /** Tags of languages, such as 'en-US'. */
  sourceLanguage: string;
  targetLanguage: string;
  files: JobFile[];
}
