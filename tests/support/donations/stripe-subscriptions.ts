export type Subscription = {
  id: string;
  object: string;
  status: string;
  metadata: Record<string, string>;
  currency: string;
  customer: string;
  /** A card of its own; null: the customer's. */
  default_payment_method: string | null;
  pause_collection: { behavior: string } | null;
  items: {
    object: string;
    data: {
      id: string;
      object: string;
      price: { object: string; unit_amount: number; product: string };
      quantity: number;
      /** In seconds. */
      current_period_end: number;
    }[];
  };
};

interface Options extends Pick<Subscription, 'metadata' | 'customer'> {
  amount: number;
}

/** A monthly subscription with a card of its own, as Checkout makes it. */
export const aSubscription = (
  id: string,
  { amount, metadata, customer }: Options,
): Subscription => ({
  id,
  object: 'subscription',
  status: 'active',
  metadata,
  currency: 'usd',
  customer,
  default_payment_method: `pm_${id}`,
  pause_collection: null,
  items: {
    object: 'list',
    data: [
      {
        id: `si_${id}`,
        object: 'subscription_item',
        quantity: 1,
        price: { object: 'price', unit_amount: amount, product: `prod_${id}` },
        current_period_end: Math.floor(Date.now() / 1000) + 20 * 24 * 60 * 60,
      },
    ],
  },
});

/** Changes a subscription as Stripe does with these documented parameters. */
export function changedSubscription(
  subscription: Subscription,
  form: Record<string, string>,
): Subscription {
  const amount = Number(form['items[0][price_data][unit_amount]'] ?? 0);
  const behavior = form['pause_collection[behavior]'];
  const data = subscription.items.data.map((item) => ({
    ...item,
    price: { ...item.price, unit_amount: amount || item.price.unit_amount },
    current_period_end: Number(form.trial_end ?? item.current_period_end),
  }));
  return {
    ...subscription,
    items: { ...subscription.items, data },
    ...(behavior !== undefined && { pause_collection: { behavior } }),
    ...(form.pause_collection === '' && { pause_collection: null }),
    ...(form.default_payment_method === '' && { default_payment_method: null }),
  };
}
