const id = 'b7Qx2mVtR0aLk9Zd';
const token = 'mF3kQ9xT7bV1nR5yC2wZ8hJ4sL6dP0aGqXeUoItKvNB';

/** Values that the examples of calls have in common. */
export const sample = {
  /** An id in the server's format. */
  id,
  /** Another one. */
  otherId: 'T4nWc8yPeH1sUj6f',
  /** A secret of 256 bits: of a session, a mailed link or a pending sign-in. */
  token,
  /** A signed link in an email. */
  signedToken: `${id}.${token}`,
  email: 'maya@example.org',
  time: '2026-03-02T09:00:00.000Z',
  /** The smallest possible image. */
  pictureData: 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=',
  user: {
    userId: id,
    firstName: 'Maya',
    lastName: 'Okafor',
    photo: '',
    emailToken: '',
    AccountType: 2,
  },
} as const;
