import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Stripe from 'stripe';
import { stopAtEnd } from '#tests/support/cleanup.ts';
import {
  aSubscription,
  changedSubscription,
  type Subscription,
} from '#tests/support/donations/stripe-subscriptions.ts';

const webhookSecret = 'whsec_for_tests';

type Thing = Record<string, unknown> & { id: string };

/** A request to the test's Stripe. */
interface ReceivedRequest {
  method: string;
  path: string;
  /** The posted form, or the query. */
  form: Record<string, string>;
  headers: IncomingHttpHeaders;
}

interface Paid {
  amount?: number;
  currency?: string;
  email?: string | null;
  name?: string | null;
  metadata?: Record<string, string>;
  isPaid?: boolean;
  /** In ms. */
  at?: number;
}

/**
 * A local server with the documented Stripe calls that the program makes: Checkout
 * sessions, invoices, refunds, disputes and subscriptions. Its events are signed by Stripe's SDK.
 */
export class TestStripe {
  readonly asked: ReceivedRequest[] = [];
  readonly things = new Map<string, Thing>();
  /** Oldest first. */
  readonly events: (Thing & { created: number })[] = [];
  /** Where it sends events. */
  endpoints: (Thing & { url: string; status: string; enabled_events: string[] })[] = [];
  /** Whose the key is. */
  account = {
    id: 'acct_test',
    object: 'account',
    business_profile: { name: 'Common Plate' },
    charges_enabled: true,
  };
  /** The status of every response, if it should fail; 0 closes the connection. */
  failsWith: number | null = null;
  url = '';
  #keys = new Map<string, { form: string; id: string }>();
  #count = 0;

  variables() {
    return {
      STRIPE_SECRET_KEY: 'sk_test_key',
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_BASE_URL: this.url,
    };
  }

  id(prefix: string): string {
    this.#count += 1;
    return `${prefix}_${String(this.#count).padStart(6, '0')}${Math.random().toString(36).slice(2)}`;
  }

  keep<T extends Thing>(thing: T): T {
    this.things.set(thing.id, thing);
    return thing;
  }

  get<T>(id: unknown): T {
    return this.things.get(String(id)) as T;
  }

  /** A Checkout session, paid by default. */
  session(overrides: Paid = {}) {
    const { amount = 5_000, currency = 'usd', isPaid = true, at = Date.now() } = overrides;
    const { metadata = { source: 'common-plate' } } = overrides;
    const created = Math.floor(at / 1000);
    const latest_charge = { id: this.id('ch'), object: 'charge', created };
    const payment = this.keep({
      id: this.id('pi'),
      object: 'payment_intent',
      metadata,
      latest_charge,
    });
    return this.keep({
      id: this.id('cs_test'),
      object: 'checkout.session',
      mode: 'payment',
      status: isPaid ? 'complete' : 'open',
      payment_status: isPaid ? 'paid' : 'unpaid',
      amount_total: amount,
      currency,
      created,
      metadata,
      payment_intent: payment.id,
      invoice: null as string | null,
      customer_details: detailsOf(overrides),
    });
  }

  /** A month of a monthly gift, with its first session. */
  month(overrides: Paid & { subscription?: string } = {}) {
    const { amount = 2_000, currency = 'usd', isPaid = true, at = Date.now() } = overrides;
    const { metadata = { source: 'common-plate' } } = overrides;
    const { email, name, address } = detailsOf(overrides);
    const subscription = overrides.subscription ?? this.id('sub');
    if (!this.things.has(subscription)) {
      const customer = this.keep({ id: this.id('cus'), object: 'customer' });
      this.keep(aSubscription(subscription, { amount, metadata, customer: customer.id }));
    }
    const payment = this.keep({ id: this.id('pi'), object: 'payment_intent', metadata: {} });
    const invoice = this.keep({
      id: this.id('in'),
      object: 'invoice',
      status: isPaid ? 'paid' : 'open',
      amount_paid: isPaid ? amount : 0,
      currency,
      created: Math.floor(at / 1000),
      status_transitions: { paid_at: isPaid ? Math.floor(at / 1000) : null },
      customer_email: email,
      customer_name: name,
      customer_address: address,
      parent: {
        type: 'subscription_details',
        subscription_details: { subscription, metadata },
      },
      payments: {
        object: 'list',
        data: [{ status: 'paid', payment: { type: 'payment_intent', payment_intent: payment.id } }],
      },
    });
    const session = this.keep({
      ...this.session({ ...overrides, amount }),
      mode: 'subscription',
      payment_intent: null,
      subscription,
      invoice: invoice.id,
    });
    return { subscription, invoice, payment: payment.id, session };
  }

  refund(payment: string, amount: number, status = 'succeeded') {
    return this.keep({
      id: this.id('re'),
      object: 'refund',
      payment_intent: payment,
      amount,
      status,
      created: Math.floor(Date.now() / 1000),
      reason: null,
      metadata: {},
    });
  }

  dispute(payment: string, amount: number, status = 'needs_response') {
    return this.keep({
      id: this.id('dp'),
      object: 'dispute',
      payment_intent: payment,
      amount,
      status,
      created: Math.floor(Date.now() / 1000),
      reason: 'fraudulent',
    });
  }

  /** The secret keys of its account. */
  readonly acceptedKeys = new Set(['sk_test_key']);

  event(type: string, object: object, id = this.id('evt')) {
    const created = Math.floor(Date.now() / 1000);
    const event = { id, object: 'event', type, created, livemode: false, data: { object } };
    this.events.push(event);
    return event;
  }

  /** Answers a call as Stripe does. */
  answer({ method, path, form, headers }: ReceivedRequest): { status: number; body: unknown } {
    const [, used = ''] = String(headers.authorization).split(' ');
    if (!this.acceptedKeys.has(used)) {
      return failure(401, 'Invalid API Key provided');
    }
    const key = String(headers['idempotency-key'] ?? '');
    const posted = JSON.stringify([path, form]);
    const before = method === 'POST' && key !== '' ? this.#keys.get(key) : undefined;
    if (before && before.form !== posted) {
      return failure(400, 'Keys for idempotent requests can only be used with the same parameters');
    }
    if (before) return { status: 200, body: this.things.get(before.id) };
    const made = (thing: Thing) => {
      if (key !== '') this.#keys.set(key, { form: posted, id: thing.id });
      return { status: 200, body: this.keep(thing) };
    };
    const [, , name = '', first, second, third] = path.split('/');
    if (name === 'checkout' && method === 'POST' && second === undefined) {
      const metadata = { source: form['metadata[source]'] ?? '' };
      const session = this.session({ isPaid: false, metadata });
      return made({ ...session, url: `${this.url}/pay/${session.id}` });
    }
    if (name === 'checkout' && third === 'expire') {
      return made({ ...this.get<Thing>(second), status: 'expired' });
    }
    if (name === 'checkout' && second === undefined) return list(this.#found(form));
    if (name === 'account') return { status: 200, body: this.account };
    if (name === 'webhook_endpoints') return list(this.endpoints);
    if (name === 'events' && first === undefined) {
      const since = Number(form['created[gte]'] ?? 0);
      return list(this.events.filter(({ created }) => created >= since).toReversed());
    }
    if (name === 'refunds' && method === 'POST') {
      const { payment_intent = '', amount = '' } = form;
      const given = this.refund(payment_intent, Number(amount));
      return made({ ...given, metadata: { reason: form['metadata[reason]'] ?? '' } });
    }
    if (name === 'refunds' || name === 'disputes') {
      return list(this.#found(form).filter(({ object }) => object === name.slice(0, -1)));
    }
    if (name === 'billing_portal') {
      const portal = { id: this.id('bps'), object: 'billing_portal.session' };
      return made({ ...portal, url: `${this.url}/pay/${portal.id}` });
    }
    const thing = this.things.get(String(second ?? first));
    if (!thing) return failure(404, `No such ${name}`, 'resource_missing');
    if (name === 'subscriptions' && method === 'DELETE') {
      if (thing.status === 'canceled')
        return failure(404, 'No such subscription', 'resource_missing');
      return made({ ...thing, status: 'canceled' });
    }
    if (name === 'subscriptions' && method === 'POST') {
      const changed = changedSubscription(this.get<Subscription>(thing.id), form);
      return { status: 200, body: this.keep(changed) };
    }
    const payment = form['expand[0]'] && this.get<Thing>(thing.payment_intent);
    return { status: 200, body: payment ? { ...thing, payment_intent: payment } : thing };
  }

  /** Those of the requested payment or subscription. */
  #found({ payment_intent, subscription }: Record<string, string>): Thing[] {
    return [...this.things.values()].filter(
      (thing) =>
        (payment_intent !== undefined && thing.payment_intent === payment_intent) ||
        (subscription !== undefined && thing.subscription === subscription),
    );
  }
}

const list = (data: Thing[]) => ({ status: 200, body: { object: 'list', data, has_more: false } });

const failure = (status: number, message: string, code?: string) => ({
  status,
  body: { error: { type: 'invalid_request_error', message, ...(code && { code }) } },
});

const detailsOf = ({ email = 'ada.bean@example.org', name = 'Ada Bean' }: Paid) => ({
  email,
  name,
  address: {
    line1: '1 Garden Row',
    line2: null,
    city: 'Springfield',
    state: 'IL',
    postal_code: '62701',
    country: 'US',
  },
});

/** Starts such a server on a free port. */
export async function startStripe(): Promise<{ stripe: TestStripe; stop: () => void }> {
  const stripe = new TestStripe();
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
    const body = await text(request);
    // A browser requests the page's icon; that is not an API call.
    if (pathname === '/favicon.ico') return response.writeHead(204).end();
    if (pathname.startsWith('/pay/')) {
      response.writeHead(200, { 'content-type': 'text/html' });
      return response.end('<!doctype html><title>Checkout</title><h1>Pay here</h1>');
    }
    const form = Object.fromEntries(body ? new URLSearchParams(body) : searchParams);
    const asked = { method: request.method ?? '', path: pathname, form, headers: request.headers };
    stripe.asked.push(asked);
    if (stripe.failsWith === 0) return request.socket.destroy();
    const answer = stripe.failsWith
      ? { status: stripe.failsWith, body: { error: { type: 'api_error', message: 'Away' } } }
      : stripe.answer(asked);
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    return response.end(JSON.stringify(answer.body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  stripe.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { stripe, stop: () => server.close() };
}

const signer = new Stripe('sk_test_key');

/** The header with which Stripe signs a body. @param age how long ago, in seconds */
export const signature = (payload: string, age = 0, secret = webhookSecret): string =>
  signer.webhooks.generateTestHeaderString({
    payload,
    secret,
    timestamp: Math.floor(Date.now() / 1000) - age,
  });

/** A Stripe server for the test file; it stops when the file ends. */
export async function aStripe() {
  const { stripe, stop } = await startStripe();
  stopAtEnd(stop);
  return stripe;
}
