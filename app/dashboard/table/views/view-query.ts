/** The query of a view: a table's, without the page. */
export function viewQuery(search: string): string {
  const parameters = new URLSearchParams(search);
  parameters.delete('page');
  parameters.sort();
  return parameters.toString();
}
