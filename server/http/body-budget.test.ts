import { describe, expect, test } from 'vitest';
import { BodyBudget } from './body-budget.ts';

describe('The bytes of bodies under way', () => {
  test('are capped in all, and for each network', () => {
    const budget = new BodyBudget({ inAll: 100, perNetwork: 60 });
    const [one, same, other] = [budget.open('a'), budget.open('a'), budget.open('b')];
    one.take(40);
    expect(() => same.take(21)).toThrow('overloaded');
    same.take(20);
    other.take(40);
    expect(() => other.take(1)).toThrow('overloaded');
    expect(budget.held).toBe(100);
  });

  test('are given back once, however often they are released', () => {
    const budget = new BodyBudget({ inAll: 100, perNetwork: 100 });
    const [one, other] = [budget.open('a'), budget.open('a')];
    one.take(60);
    other.take(40);
    one.release();
    one.release();
    expect(budget.held).toBe(40);
    one.take(60);
    expect(budget.held).toBe(100);
  });
});
