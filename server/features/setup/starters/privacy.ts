import { blank } from '#contract/shared/pages/starters.ts';
import {
  type Answers,
  answersInText,
  type StarterText,
  type UsedServices,
} from './starter-text.ts';

/** What this program stores and for how long: keep it true, see docs/security-inventories.md and server/retention.ts. */
export function privacyStarter(
  answers: Answers,
  { hasAnalytics, hasRecaptcha }: UsedServices,
): StarterText {
  const { name, address, email, phone } = answersInText(answers);
  const reach = [email, phone].filter(Boolean).join(', ');
  return {
    title: 'Privacy Policy',
    subtitle: 'What we know about you, and why.',
    text: '',
    description: '',
    paragraphs: [
      {
        title: 'Who is responsible',
        text: `${blank('notLegalAdvice')}.

${name}, ${address}, is responsible for the personal data that this site stores. Write to us about anything on this page: ${reach}.`,
      },
      {
        title: 'What you give us',
        text: `- **With an account:** your name, your email address, your password (stored only as a hash), and a picture if you add one; your progress in courses and your test results.
- **With the newsletter:** your email address, the lists that you chose, and when you confirmed it.
- **With a message:** your name, your email address and what you write.
- **With a registration for an event:** your name, your email address, your answers to its questions, and the names of guests if you give them.
- **With a gift:** your name, your email address, the amount, and what you write with it. Card numbers never reach this site: a payment service takes them on its own page.`,
      },
      {
        title: 'What the server sees',
        text: `Like every web server, ours receives your internet address, the page that you ask for and the name of your browser. It needs them to answer, to find problems and to slow down attacks. Sign-ins and refused attempts are recorded with a shortened internet address.

${
  hasRecaptcha
    ? 'Forms are protected from automatic senders by Google reCAPTCHA, which receives your internet address and how you use the form.'
    : 'After several tries, some forms ask your device to solve a small sum, as a check against automatic senders. That check sets no cookie and sends nothing to anyone else.'
}`,
      },
      {
        title: 'Cookies and what stays in your browser',
        text: `| Cookie | What it does | How long it stays |
|---|---|---|
| \`token\`, \`__Host-token\` or \`__Secure-token\` | Keeps you signed in | Until you close the browser; a year if you ask to be remembered |
| \`XSRF-TOKEN\` | Keeps other sites from acting in your name | As long as you are signed in |
| \`user-first-name\`, \`user-id\`, \`user-photo\` | Shows your name and picture while you are signed in | A year |
| \`cookies_policy\` | Remembers that you accepted the cookie notice | Seven days |
| \`language\` | Remembers which language you chose | A year |

You can read every page without cookies. Your progress in courses, your place in a recording and your choice of light or dark colors are kept in your browser.

${
  hasAnalytics
    ? 'Visits are counted by Google Analytics only if you accept the cookie notice. It then receives the pages that you view, your internet address and the kind of your browser, and sets cookies of its own. If you decline, it is not loaded.'
    : 'We do not count visits with an outside service, and there are no advertising cookies.'
}`,
      },
      {
        title: 'How long we keep it',
        text: `- Your account: until you delete it, on your account page.
- Your newsletter address: until you unsubscribe. That you did stays recorded.
- Answers to the questions of an event, and the names of guests: 30 days after the event.
- Emails that the site sent: 90 days. Records of sign-ins: a year. With which browsers you signed in: 400 days.
- Answers in the nutrition test, without an account: 30 days.
- Gifts and receipts: as long as the law asks us to; without your name once you delete your account.
- Messages: ${blank('messagesKept')}.
- Backups: ${blank('backupsKept')}.`,
      },
      {
        title: 'Who else receives it',
        text: `We do not sell or rent personal data. It passes through ${blank('recipients')}. We give data to an authority only when the law requires it.`,
      },
      {
        title: 'Your choices',
        text: `On your account page you can see and correct your details, download your data, and delete the account. Every newsletter has a link that unsubscribes you. For anything else, such as what we hold about you without an account, write to ${email}.`,
      },
      {
        title: 'Children and changes',
        text: `Accounts: ${blank('age')}. When this policy changes: ${blank('changes')}.`,
      },
    ],
  };
}
