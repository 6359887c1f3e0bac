import { blank } from '#contract/shared/pages/starters.ts';
import { type Answers, answersInText, type StarterText } from './starter-text.ts';

export function termsStarter(answers: Answers): StarterText {
  const { name, address, email } = answersInText(answers);
  return {
    title: 'Terms of Service',
    subtitle: 'What you may expect of this site, and what we ask of you.',
    text: '',
    description: '',
    paragraphs: [
      {
        title: 'Who we are',
        text: `${blank('notLegalAdvice')}.

This site is run by ${name}, ${address}. By using it you agree to these terms.`,
      },
      {
        title: 'Education, not medical advice',
        text: 'What you read here is general education. It does not diagnose or treat anything, and it cannot take your own health into account. Ask your doctor or a registered dietitian before you change how you eat because of an illness, an allergy, a pregnancy or a medicine.',
      },
      {
        title: 'Your account',
        text: `You can read our pages without an account. If you open one, give an email address that is yours, choose a password that you use nowhere else, and keep it to yourself. Accounts: ${blank('age')}. You can download your data or delete the account on your account page. We may close an account that is used to harm others or the site.`,
      },
      {
        title: 'Fair use',
        text: `Please do not try to break in, to overload the site, to read other people’s data, or to send advertising through our forms. If you find a security problem, write to ${email} before you tell others.`,
      },
      { title: 'Using what we publish', text: `${blank('texts')}.` },
      {
        title: 'Newsletter, events and gifts',
        text: 'The newsletter starts once you confirm your email address, and each issue has a link that unsubscribes you. We may have to cancel or move an event, and then tell those who registered by email. Payments by card are taken by a payment service on its own page, under its own terms.',
      },
      {
        title: 'Links and mistakes',
        text: 'Other sites that we link to have their own rules. We try to keep this site available and correct, and cannot promise that it always is. If you find a mistake, please tell us.',
      },
      {
        title: 'Changes and questions',
        text: `When these terms change: ${blank('changes')}. Questions are welcome at ${email}.`,
      },
    ],
  };
}
