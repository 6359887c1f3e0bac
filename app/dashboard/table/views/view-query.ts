/** What a view keeps of a table's address: everything but the page. */
export function viewQuery(search: string): string {
  const parameters = new URLSearchParams(search);
  parameters.delete('page');
  parameters.sort();
  return parameters.toString();
}
