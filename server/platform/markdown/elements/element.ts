export interface Element {
  type: string;
  tagName?: string;
  properties?: Record<string, unknown>;
  children?: Element[];
  /** The content of a text. */
  value?: string;
}
