import { DOMSerializer, type Schema } from '@milkdown/kit/prose/model';

const mark = 'data-from-this-editor';

/** Whether HTML was copied in this editor. Other editors are built with ProseMirror, too, with other schemas. */
export const isOwnHtml = (html: string): boolean => html.includes(` ${mark}=`);

/** Writes what is copied, so that it is recognized when it is pasted. */
export class OwnSerializer extends DOMSerializer {
  constructor(schema: Schema) {
    const { nodes, marks } = DOMSerializer.fromSchema(schema);
    super(nodes, marks);
  }

  override serializeFragment(...content: Parameters<DOMSerializer['serializeFragment']>) {
    const copied = super.serializeFragment(...content);
    if (copied instanceof DocumentFragment) copied.firstElementChild?.setAttribute(mark, '');
    return copied;
  }
}
