/** An introduction for developers of clients, in Markdown. */
export const introduction = `
Every call is a \`POST\` with a JSON body under \`/api\`. A call without fields needs no body.

## Sign in

Call \`auth/login\` with \`email\` and \`password\`. If its \`code\` is 1, you are signed in:

- A client without cookies sends the reply's \`token\` as \`Authorization: Bearer <token>\`.
- A browser gets the cookie \`token\`, which scripts cannot read, and the readable cookie \`XSRF-TOKEN\`. With every
  call, it sends the value of \`XSRF-TOKEN\` in the header \`X-XSRF-TOKEN\`.

An account with two-factor authentication gets 401 with \`secondStep\`. Continue with \`auth/finishLogin\`.
\`auth/logout\` ends the session.

## Replies

- **Success** is 200 with \`code\`: 1. Calls that return other codes say so: \`auth/login\` (2 wrong password, 3 email not
  verified, 4 not registered), \`auth/register\` (1 the email already has an account, 2 created) and
  \`subscriber/newsletterSubscribe\`. A reply to a change also has a human-readable
  \`message\`.
- **Failure** is a status of 400 or higher with \`code\`: 0 and a human-readable \`message\`. For bad input,
  \`errors\` names the fields. Rely on the status, never on the wording.
- New fields may be added to replies. Bodies with undocumented fields get 400.

## Conventions

- Ids are opaque strings. Times are ISO 8601 in UTC. Flags are 0 or 1. Amounts of money are whole cents.
- Anything that can be edited has a \`version\`. If you send the version that you read, an edit gets 409 with the
  current state if someone else has changed the item since. Without it, the last write wins.
- With 429 and 503, \`Retry-After\` says how many seconds to wait.
- Edits to a page change its draft; the \`sync\` calls publish the draft. Other edits are live immediately.
- A call with an \`Origin\` that is not the site's own gets 403.
`.trim();
