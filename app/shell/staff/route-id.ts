/** The id of the route that surrounds all staff screens: where it has data, the public header and footer are left out. */
export const staffLayout = 'shell/staff/layout';
