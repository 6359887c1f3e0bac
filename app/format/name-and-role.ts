/** A reviewer as people read them: 'Ana Lind, registered dietitian'. @param role empty: unknown */
export const nameAndRole = (name: string, role: string) =>
  role === '' ? name : `${name}, ${role}`;
