/** An id in the server's format. */
export const id = 'b7Qx2mVtR0aLk9Zd';
/** Another one. */
export const otherId = 'T4nWc8yPeH1sUj6f';
/** A secret of 256 bits: of a session, a mailed link or a pending sign-in. */
export const token = 'mF3kQ9xT7bV1nR5yC2wZ8hJ4sL6dP0aGqXeUoItKvNB';
/** A signed link in an email. */
export const signedToken = `${id}.${token}`;
export const email = 'maya@example.org';
export const time = '2026-03-02T09:00:00.000Z';
/** The smallest possible image. */
export const pictureData = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=';
export const user = {
  userId: id,
  firstName: 'Maya',
  lastName: 'Okafor',
  photo: '',
  emailToken: '',
  AccountType: 2,
} as const;
