/** Why a workbook is refused where a list is wanted. */
export const workbookRefusal =
  'This is a spreadsheet’s own format. Open it in your spreadsheet program, save or download it as CSV, and choose that file.';

/** The first bytes of a zip, as which today's workbooks are saved, and of Excel's format before 2007. */
const starts = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
];

/** How many bytes say whether a file is a workbook. */
export const workbookStart = 4;

/**
 * Whether a file is a workbook of Excel, Numbers or LibreOffice.
 * @param start its first bytes
 */
export const isWorkbook = (start: Uint8Array): boolean =>
  starts.some((bytes) => bytes.every((byte, index) => start[index] === byte));
