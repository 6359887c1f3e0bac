import { blank } from '#contract/shared/pages/starters.ts';
import { type Answers, answersInText, type StarterText } from './starter-text.ts';

export function homeStarter(answers: Answers): StarterText {
  const { purpose } = answersInText(answers);
  return {
    title: answers.name,
    subtitle: '',
    text: `${purpose}\n\nWe are here for ${blank('audience')}.`,
    description: answers.purpose,
    fields: { buttons: '[About us](/About) [Write to us](/Contact)' },
    paragraphs: [
      {
        title: 'What we do',
        text: `**${blank('program')}**: ${blank('programWork')}.`,
      },
      {
        title: 'How to reach us',
        text: 'Questions, ideas and offers of help are welcome. [Write to us](/Contact).',
      },
    ],
  };
}

export function aboutStarter(answers: Answers): StarterText {
  const { name, purpose, address } = answersInText(answers);
  return {
    title: 'About us',
    subtitle: '',
    text: purpose,
    description: answers.purpose,
    paragraphs: [
      { title: 'How we began', text: `${name}: ${blank('beginning')}.` },
      { title: 'What we do', text: `**${blank('program')}**: ${blank('programWork')}.` },
      { title: 'Who we are', text: `${blank('people')}.` },
      {
        title: 'Where to find us',
        text: `Our address is ${address}. [Write to us](/Contact) with any question.`,
      },
    ],
  };
}

export function donateStarter(answers: Answers): StarterText {
  const { name, email } = answersInText(answers);
  return {
    title: 'Donate',
    subtitle: '',
    text: `A gift to ${name} makes possible: ${blank('giftEffect')}.`,
    description: '',
    paragraphs: [
      { title: 'What gifts are used for', text: `${blank('giftUse')}.` },
      { title: 'Other ways to help', text: `${blank('otherGifts')}.` },
      {
        title: 'Receipts and questions',
        text: `${blank('taxes')}. Questions about a gift are welcome at ${email}.`,
      },
    ],
  };
}

export function contactStarter(answers: Answers): StarterText {
  const { name } = answersInText(answers);
  return {
    title: 'Contact',
    subtitle: '',
    text: `Questions and ideas about ${name} are welcome: send us a message. We reply by email: ${blank('answerTime')}.`,
    description: '',
    paragraphs: [],
  };
}
