import type { CallExamples } from './examples.ts';
import { id, otherId, pictureData, signedToken } from './values.ts';

const slug = 'Soup-Evening';

/** Examples of calls about media, the site's header and footer, events and donations. */
export const workExamples: CallExamples = {
  'media/getMedia': { body: { search: 'oats', kind: 'picture', page: 1 } },
  'media/upload': { body: { name: 'oats.gif', data: pictureData, alt: 'A bowl of oats' } },
  'media/editMedia': { body: { id, alt: 'A bowl of oats', focusX: 50, focusY: 30, version: 1 } },
  'media/replaceMedia': { body: { id, data: pictureData, version: 1 } },
  'media/deleteMedia': { body: { id, evenIfUsed: 0 } },
  'media/beginUpload': {
    body: { name: 'soup.mp3', bytes: 16, content: 'SUQzBAAAAAAAAAAAAAAAAA==' },
  },
  'media/uploadPart': { body: { uploadId: id, part: 1, content: 'SUQzBAAAAAAAAAAAAAAAAA==' } },
  'media/abandonUpload': { body: { uploadId: id } },
  'footer/getFooterPagesContent': { body: { name: 'privacy' } },
  'footer/editFooterData': { body: { name: 'help', title: 'Help', text: 'Write to us.' } },
  'footer/addFooterPage': { body: { name: 'Cookies', title: 'Cookies' } },
  'footer/arrangeFooterPages': { body: { names: ['privacy', 'terms'] } },
  'footer/editFooterPage': {
    body: {
      name: 'privacy',
      title: 'Privacy',
      linkName: 'Privacy policy',
      content: [{ title: 'What we keep', text: 'Your name and your email address.' }],
    },
  },
  'footer/deleteFooterPage': { body: { name: 'Cookies' } },
  'footer/deleteFooterParagraph': { body: { id } },
  'footer/editBottomLinks': {
    body: {
      columnName: 'Learn',
      links: [{ linkName: 'Courses', url: '/courses', isActive: 1 }],
    },
  },
  'footer/deleteLink': { body: { id } },
  'site/getRedirect': {
    body: { path: '/about-us' },
    reply: { code: 1, redirect: { to: '/About', status: 301 } },
  },
  'settings/editSettings': {
    body: { tagline: 'Good food for everyone', timeZone: 'America/New_York', version: 3 },
  },
  'settings/editMessageNotices': { body: { isOn: 1, email: 'office@example.org', version: 3 } },
  'settings/editSecurity': { body: { staffTwoFactor: 'staff', version: 3 } },
  'redirects/getRedirects': { body: { search: 'about', page: 1 } },
  'redirects/editRedirect': { body: { from: '/about-us', to: '/About', isPermanent: 1 } },
  'redirects/deleteRedirect': { body: { from: '/about-us' } },
  'redirects/importRedirects': { body: { text: 'from,to\n/about-us,/About', preview: 1 } },
  'events/getEvents': { body: { when: 'upcoming', page: 1 } },
  'events/getEvent': { body: { slug } },
  'events/getCalendar': { body: { slug } },
  'events/register': { body: { slug, name: 'Maya Okafor', email: 'maya@example.org' } },
  'events/getRegistration': { body: { verify_token: signedToken } },
  'events/cancelRegistration': { body: { verify_token: signedToken } },
  'events/allEvents': { body: { when: 'upcoming', state: 'published', sort: 'startsAt' } },
  'events/exportEvents': { body: { when: 'past' } },
  'events/getEventToEdit': { body: { id } },
  'events/editEvent': {
    body: {
      title: 'Soup evening',
      startsAt: '2026-12-05T18:00',
      endsAt: '2026-12-05T20:00',
      timeZone: 'America/New_York',
      takesRegistrations: 1,
      capacity: 20,
      isPublished: 1,
    },
  },
  'events/cancelEvent': { body: { id, note: 'The kitchen is closed that day.' } },
  'events/deleteEvent': { body: { id } },
  'events/mailParticipants': {
    body: { id, subject: 'What to bring', text: 'Please bring a bowl.', alsoWaiting: 0 },
  },
  'events/allParticipants': { body: { event: id, state: 'registered', sort: 'name' } },
  'events/getEventChoices': { body: { event: id } },
  'events/checkIn': { body: { participant: id, isHere: 1 } },
  'events/cancelParticipants': { body: { participants: [id, otherId] } },
  'events/deleteParticipants': { body: { participants: [id, otherId] } },
  'events/exportParticipants': { body: { event: id } },
  'donations/startCheckout': {
    body: { amount: 2550, currency: 'usd', frequency: 'once', coverFee: 1, attempt: id },
    reply: { code: 1, url: 'https://checkout.stripe.com/c/pay/cs_test_a1B2c3' },
  },
  'donations/getOwnReceipt': { body: { id } },
  'donations/stopMonthly': { body: { id } },
  'donations/getDonors': { body: { search: 'okafor', sort: '-total', page: 1 } },
  'donations/getDonor': { body: { id } },
  'donations/editDonor': {
    body: { name: 'Maya Okafor', email: 'maya@example.org', address: '12 Mill Road, Ithaca' },
  },
  'donations/exportDonors': { body: { search: 'okafor' } },
  'donations/getDonations': { body: { year: 2026, kind: 'online', sort: '-givenOn' } },
  'donations/getDonation': { body: { id } },
  'donations/addDonation': {
    body: {
      kind: 'check',
      amount: 5000,
      givenOn: '2026-03-02',
      name: 'Maya Okafor',
      checkNumber: '1042',
      mailReceipt: 0,
    },
  },
  'donations/editDonation': { body: { id, notes: 'She called to say thanks.', version: 1 } },
  'donations/correctDonation': {
    body: {
      id,
      version: 1,
      kind: 'check',
      amount: 5500,
      givenOn: '2026-03-03',
      checkNumber: '1043',
    },
  },
  'donations/getSimilarDonors': { body: { name: 'M. Okafor', email: 'maya@example.org' } },
  'donations/refundDonation': { body: { id, amount: 1000, reason: 'Paid twice', version: 1 } },
  'donations/mailReceipt': { body: { id } },
  'donations/getReceipt': { body: { id } },
  'donations/getTotals': { body: { year: 2026 } },
  'donations/exportDonations': { body: { year: 2026 } },
  'donations/editSettings': {
    body: { legalName: 'Common Plate, Inc.', ein: '12-3456789', currency: 'usd' },
  },
};
