import { z } from 'zod';
import { body, bodyLimits, call, changed, reply } from '../call.ts';
import { byId, flag, id, line, markdown, picture, requiredLine, slug, version } from '../fields.ts';
import { forReaders, inLanguage, language, readersExample } from '../language.ts';
import { nameSchema } from '../named.ts';
import { total } from '../table.ts';
import { amount, cents, isoDate } from './fields.ts';

const campaign = z.object({
  id,
  name: z.string(),
  /** In cents; 0: there is none. */
  goal: cents,
  /** A date; empty: not set. */
  startsOn: z.string(),
  endsOn: z.string(),
  /** 1: it is no longer offered for new gifts. */
  isClosed: flag,
  /** The sum of its gifts of money in the site's currency, net of refunds. */
  raised: cents,
  /** The estimated value of its gifts in kind, which is not part of what it raised. */
  inKind: cents,
  gifts: total,
  /** 1: donors can choose it on the Donate page while it takes gifts. */
  isOffered: flag,
  /** 1: it has a public page. */
  isPublished: flag,
  /** The address of its page; empty: it never had one. */
  slug: z.string(),
  version: z.number(),
});
nameSchema(campaign, 'Campaign', 'A campaign or fund that gifts are given to.');

const editedCampaign = campaign.extend({
  summary: z.string(),
  /** Markdown. */
  description: z.string(),
  /** A media name; empty: none. */
  image: z.string(),
  imageAlt: z.string(),
});
nameSchema(editedCampaign, 'EditedCampaign', 'A campaign with the text of its page.');

/** 'soon': it has not started; 'ended': it is over or closed. Only an open one takes gifts. */
const phase = z.enum(['soon', 'open', 'ended']);

const listedCampaign = campaign
  .pick({ id: true, name: true, goal: true, raised: true, endsOn: true })
  .extend({
    /** The days until it ends, 0 on its last day; null: it has no end. */
    daysLeft: total.nullable(),
    /** The address of its page; empty: it has none. */
    slug: z.string(),
    summary: z.string(),
    image: z.string(),
    imageAlt: z.string(),
    ...inLanguage,
  });
nameSchema(listedCampaign, 'ListedCampaign', 'A campaign that takes gifts, as visitors see it.');

/** A gift whose donor wants it to be listed. */
const listedGift = z.object({
  /** Empty: the donor is not named. */
  name: z.string(),
  /** Net of refunds. */
  amount: cents,
  currency: z.string(),
  givenOn: z.string(),
});
nameSchema(listedGift, 'ListedGift', 'A gift as its campaign’s page lists it.');

const shownCampaign = listedCampaign.extend({
  phase,
  startsOn: z.string(),
  html: z.string(),
  gifts: total,
  /** The newest ones whose donors want them to be listed. */
  listedGifts: z.array(listedGift),
});
nameSchema(shownCampaign, 'ShownCampaign', 'A campaign as its page shows it.');

const dateOrNone = z.union([isoDate, z.literal('')]);

export const campaignCalls = {
  'donations/getOpenCampaigns': call({
    summary: 'List the campaigns that donors can give to now, with their progress',
    who: 'anyone',
    body: () => body(forReaders),
    reply: () => reply({ campaigns: z.array(listedCampaign), currency: z.string() }),
    cacheTags: () => ['campaigns', 'giving', 'site'],
    example: readersExample,
  }),
  'donations/getCampaignPage': call({
    summary: 'A published campaign with its progress',
    who: 'anyone',
    body: () => body({ slug, ...forReaders }),
    reply: () => reply({ campaign: shownCampaign, currency: z.string() }),
    cacheTags: () => ['campaigns', 'giving', 'site'],
    failures: [404],
    example: { body: { slug: 'Spring-garden' } },
  }),
  'donations/getCampaignAddresses': call({
    summary: 'List the slugs of all published campaigns, and the languages that each is in',
    who: 'anyone',
    body: () => body({}),
    reply: () =>
      reply({
        slugs: z.array(z.string()),
        campaigns: z.array(z.object({ slug: z.string(), languages: z.array(language) })),
      }),
    cacheTags: () => ['campaign-pages', 'translations'],
  }),
  'donations/getCampaign': call({
    summary: 'Get a campaign for editing',
    who: 'campaigns.manage',
    ...byId,
    reply: () => reply({ campaign: editedCampaign, currency: z.string() }),
    failures: [404],
  }),
  'donations/getCampaignPreview': call({
    summary: 'A campaign’s page as visitors will see it, published or not',
    who: 'campaigns.manage',
    ...byId,
    reply: () => reply({ campaign: shownCampaign, currency: z.string(), isPublished: flag }),
    failures: [404],
  }),
  'donations/getCampaigns': call({
    summary: 'List campaigns with what they have raised',
    who: 'gifts.read',
    body: () => body({}),
    reply: () => reply({ campaigns: z.array(campaign), currency: z.string() }),
  }),
  'donations/editCampaign': call({
    summary: 'Edit a campaign, or add one',
    who: 'campaigns.manage',
    body: () =>
      body({
        id: id.optional(),
        version: version.optional(),
        name: requiredLine(100),
        goal: z.union([amount, z.literal(0)]).optional(),
        startsOn: dateOrNone.optional(),
        endsOn: dateOrNone.optional(),
        isClosed: flag.optional(),
        isOffered: flag.optional(),
        isPublished: flag.optional(),
        /** Absent: derived from the name, once. */
        slug: slug.optional(),
        summary: line(300).optional(),
        description: markdown.optional(),
        image: picture.optional(),
        imageAlt: line(300).optional(),
      }),
    bodyLimit: bodyLimits.text,
    reply: () => changed({ campaigns: z.array(campaign), campaign: editedCampaign }),
    failures: [404, 409],
    example: {
      body: { name: 'Spring garden', goal: 500_000, startsOn: '2026-03-01', endsOn: '2026-05-31' },
    },
  }),
  'donations/deleteCampaign': call({
    summary: 'Delete a campaign without gifts',
    who: 'campaigns.manage',
    ...byId,
    reply: () => changed({ campaigns: z.array(campaign) }),
    failures: [404, 409],
  }),
};
