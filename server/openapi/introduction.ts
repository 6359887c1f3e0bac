/** What somebody who writes a client has to know before the first call, in Markdown. */
export const introduction = `
Every call is a \`POST\` with a JSON body under \`/api\`. A call that takes nothing needs no body.

## Sign in

Call \`auth/login\` with \`email\` and \`password\`. Where its \`code\` is 1, you are signed in:

- A client without cookies sends the reply's \`token\` as \`Authorization: Bearer <token>\`.
- A browser has got the cookie \`token\`, which scripts cannot read, and the readable cookie \`XSRF-TOKEN\`. With every
  call it sends the value of the latter as header \`X-XSRF-TOKEN\`.

An account with two-factor authentication gets 401 with \`secondStep\`: go on with \`auth/finishLogin\`.
\`auth/logout\` ends the session.

## Replies

- **Success** is 200 with \`code\`: 1. Calls that answer other codes say so: \`auth/login\` (2 wrong password, 3 email not
  verified, 4 not registered), \`auth/register\` (1 the address has an account, 2 created) and
  \`subscriber/newsletterSubscribe\`. A reply to a change also has a \`message\` for a person.
- **Failure** is a status from 400 on with \`code\`: 0 and a \`message\` for a person. For bad input \`errors\` names the
  fields. Decide by the status, never by the wording.
- Replies may get more fields. Bodies may not have fields that are not described: they get 400.

## Conventions

- Ids are opaque strings. Times are ISO 8601 in UTC. Flags are 0 or 1. Amounts of money are whole cents.
- What can be edited has a \`version\`. Send the one that you read, and an edit gets 409 with the current state where
  someone else was faster. Without it, the last write wins.
- 429 and 503 say in \`Retry-After\` how many seconds to wait.
- Edits of a page change its draft; the calls of \`sync\` put the draft live. Other edits are live at once.
- A call with an \`Origin\` that is not the site's own gets 403.
`.trim();
