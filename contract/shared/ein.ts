/** An EIN as it is written: '12-3456789'. Any other text stays as it is. */
export const formatEin = (ein: string): string => ein.replace(/^(\d{2})-?(\d{7})$/, '$1-$2');
