import { maxQuestions } from '#contract/events/fields.ts';
import { defineForm, lineField, longTextField } from '#server/http/forms/define-form.ts';
import type { Form } from '#server/http/forms/form.ts';

const questionNumbers = Array.from({ length: maxQuestions }, (_, index) => index + 1);

/** A hidden field with each question's id, and the answer. */
const answerFields = Object.fromEntries(
  questionNumbers.flatMap((number) => [
    [`question${number}`, lineField],
    [`answer${number}`, lineField],
  ]),
);

const answersIn = (answered: Record<string, string>) =>
  Object.fromEntries(
    questionNumbers
      .map((number) => [answered[`question${number}`] ?? '', answered[`answer${number}`] ?? ''])
      .filter(([id]) => id !== ''),
  );

/** Registering for an event, and canceling a registration. */
export const eventForms: Record<string, Form> = {
  'register-event': defineForm({
    // Questions are numbered: a form without scripts has fixed fields.
    fields: {
      slug: lineField,
      name: lineField,
      email: lineField,
      seats: lineField,
      guests: lineField,
      ...answerFields,
    },
    page: ({ slug }) => `/events/${encodeURIComponent(slug)}`,
    call: ({ slug, name, email, seats, guests, ...answered }) => ({
      path: 'events/register',
      body: {
        slug,
        name: name.trim(),
        email: email.trim(),
        ...(seats !== '' && { seats: Number(seats) }),
        guests: guests.trim(),
        answers: answersIn(answered),
      },
    }),
    isSuccess: ({ code }) => code === 1,
    resultFields: ({ name, email, seats, guests, ...answered }) => ({
      name,
      email,
      registration: { seats, guests, answers: answersIn(answered) },
    }),
  }),
  'event-feedback': defineForm({
    fields: { verify_token: lineField, rating: lineField, text: longTextField },
    page: ({ verify_token }) => registrationPage(verify_token),
    call: ({ verify_token, rating, text }) => ({
      path: 'events/giveFeedback',
      body: { verify_token, rating: Number(rating), text: text.trim() },
    }),
    redirectTo: ({ code }, { verify_token }) =>
      code === 1 ? registrationPage(verify_token) : undefined,
    isSuccess: ({ code }) => code === 1,
    resultFields: ({ text }) => ({ text }),
  }),
  'cancel-registration': defineForm({
    fields: { verify_token: lineField },
    page: ({ verify_token }) => registrationPage(verify_token),
    call: ({ verify_token }) => ({ path: 'events/cancelRegistration', body: { verify_token } }),
    redirectTo: ({ code, errors }, { verify_token }) =>
      code === 1 || errors !== undefined ? registrationPage(verify_token) : undefined,
    isSuccess: ({ code }) => code === 1,
  }),
};

const registrationPage = (verify_token: string) =>
  `/registration?${new URLSearchParams({ verify_token })}`;
