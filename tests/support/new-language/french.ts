import type { Catalog } from './add-language.ts';

/** The entry of the list of languages. */
export const frenchEntry = `  fr: {
    name: 'Français',
    direction: 'ltr',
    isOffered: false,
    offer: { text: 'Ce site existe en français.', accept: 'Le lire en français', decline: 'Non merci' },
    locale: 'fr-FR',
    thousandsSeparator: '\\u202f',
    weekdays: list('dimanche lundi mardi mercredi jeudi vendredi samedi'),
    months: list(
      'janvier février mars avril mai juin juillet août septembre octobre novembre décembre',
    ),
    longDate: (year, month, day) => \`\${day} \${month} \${year}\`,
    beforeTime: ' à ',
    pluralOf: fr,
  },`;

/** A catalog that has only begun. */
export const frenchCatalog: Catalog = {
  shell: {
    skip: 'Aller au contenu',
    mainMenu: 'Menu principal',
    menu: 'Menu',
    signIn: 'Se connecter',
    darkColors: 'Couleurs sombres',
    lightColors: 'Couleurs claires',
    cookies: 'Cookies',
    acceptCookies: 'Accepter',
    declineCookies: 'Refuser',
  },
  contact: {
    name: 'Votre nom',
    email: 'Votre adresse électronique',
    subject: 'De quoi s’agit-il ?',
    text: 'Votre message',
    send: 'Envoyer le message',
    sent: 'Merci ! Nous avons bien reçu votre message.',
    receiptSubject: 'Nous avons reçu votre message',
  },
  events: {
    title: 'Événements',
    upcoming: 'Prochains événements',
    spotsLeft: '{count, plural, one {# place} many {# places} other {# places}}',
  },
  common: {
    search: 'Rechercher',
  },
};
