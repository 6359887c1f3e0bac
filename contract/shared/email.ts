/** In characters, by RFC 5321. */
export const longestEmail = 254;

/** An email address by the WHATWG's rule for `<input type=email>`, with a dot in the host. */
export const emailPattern =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/;

export const emailFault = 'This field must be a valid email.';
