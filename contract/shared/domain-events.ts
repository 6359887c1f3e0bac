import type { MailingList } from './newsletter/lists.ts';
import type { UnsubscribeMethod } from './newsletter/unsubscribe-method.ts';

/**
 * What happens on the site, and what each event says. Payloads have ids, and what cannot be looked up later. They name
 * no one and quote no one, so that nothing in them has to be erased with a person.
 */
export interface DomainEvents {
  /** Visitors see a page for the first time, see another text of it, or find it under another name. */
  'page.published': PageInQuestion & {
    /** Whether visitors could not see it before. */
    isNew: boolean;
    /** The name that it had until now; it leads to the new one. Null: the name is the same. */
    formerName: string | null;
  };
  /** Visitors no longer see a page: it was unpublished, moved to the trash, or is as it was before a release. */
  'page.unpublished': PageInQuestion;
  /** A page was not published or unpublished as scheduled: who scheduled it may not do so by now. */
  'schedule.refused': PageInQuestion;
  /** A release was not published as scheduled. */
  'release.refused': { releaseId: string };
  'review.requested': PageInQuestion & { reviewId: string };
  'review.decided': PageInQuestion & { reviewId: string; decision: 'approved' | 'changes' };
  /** A gift was recorded, however it came. Practice gifts are none. */
  'gift.received': { giftId: string };
  /** Money of a gift went back. */
  'gift.refunded': {
    giftId: string;
    /** 'dispute': the donor's bank took it back. */
    kind: 'refund' | 'dispute';
    /** In the smallest unit of the gift's currency. */
    amount: number;
  };
  /** A subscription became confirmed: by its owner, or by staff whom the owner had asked. An import raises none. */
  'subscriber.confirmed': { subscriberId: string; by: 'subscriber' | 'staff' };
  /** A confirmed subscriber left lists, or was deleted. */
  'subscriber.unsubscribed': {
    subscriberId: string;
    /** The lists that they left. */
    lists: MailingList[];
    /** Whether they are on no list anymore. */
    hasEnded: boolean;
    how: UnsubscribeMethod;
  };
  'mailing.started': { mailingId: string };
  'mailing.finished': { mailingId: string };
  /** A single email was given up after the mail service had refused it, or not answered for too long. */
  'email.failed': { emailId: string };
  /** The contact form received a message. */
  'message.received': { messageId: string };
  /** Someone registered for an event or joined its waitlist, again or for the first time. A seat that comes free is none. */
  'registration.created': {
    participantId: string;
    eventId: string;
    state: 'registered' | 'waiting' | 'attended';
    by: 'participant' | 'staff';
  };
  'registration.canceled': { participantId: string; eventId: string; by: 'participant' | 'staff' };
  /** An account was created; its address may not be verified yet. */
  'account.created': { userId: string };
}

export type DomainEventName = keyof DomainEvents;

/** A page, and where it was when something happened to it. */
interface PageInQuestion {
  pageId: string;
  section: string;
  name: string;
}
