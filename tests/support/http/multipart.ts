const boundary = '----common-plate-test';

/** One part of a form. */
export interface Part {
  name: string;
  /** Absent for a part that is not a file. */
  fileName?: string;
  content: Buffer | string;
}

/** Any multipart form, valid or not. @returns its Content-Type and its bytes */
export function formOf(parts: Part[]) {
  const bytes = parts.flatMap(({ name, fileName, content }) => [
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"`),
    Buffer.from(fileName === undefined ? '' : `; filename="${fileName}"`),
    Buffer.from('\r\n\r\n'),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    payload: Buffer.concat([...bytes, Buffer.from(`--${boundary}--\r\n`)]),
  };
}

/** The form of a call that takes a file: the JSON, and then the file. */
export const fileForm = (body: unknown, file: Buffer) =>
  formOf([
    { name: 'body', content: JSON.stringify(body) },
    { name: 'file', fileName: 'file', content: file },
  ]);
