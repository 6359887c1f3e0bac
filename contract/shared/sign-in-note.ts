/** The addition to 'Please verify your email': with login code 3 a link is mailed, at most once in five minutes. */
export const linkMailedNote =
  'We emailed you a link: open the newest one, then sign in. If none arrives, look in your spam folder, or sign in again after five minutes to get another.';
