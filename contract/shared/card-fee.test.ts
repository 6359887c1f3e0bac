import { expect, test } from 'vitest';
import { withFee } from './card-fee.ts';

test('A gift that covers the card fee covers it to the cent', () => {
  for (const amount of [100, 2_500, 9_999, 1_000_001]) {
    const whole = withFee(amount);
    expect(whole - Math.round(whole * 0.029) - 30).toBeGreaterThanOrEqual(amount);
    expect(whole - 1 - Math.floor((whole - 1) * 0.029) - 30).toBeLessThanOrEqual(amount);
  }
  expect(withFee(2_500)).toBe(2_606);
});
