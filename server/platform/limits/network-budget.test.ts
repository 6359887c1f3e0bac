import { describe, expect, test } from 'vitest';
import { NetworkBudget } from './network-budget.ts';

const megabyte = 1024 * 1024;

describe('What requests hold together', () => {
  test('is capped for each network at half of what the others leave', () => {
    const budget = new NetworkBudget(100);
    const [one, same, other] = [budget.open('a'), budget.open('a'), budget.open('b')];
    one.take(40);
    expect(() => same.take(11)).toThrow('overloaded');
    same.take(10);
    other.take(25);
    expect(() => other.take(1)).toThrow('overloaded');
    expect(budget.held).toBe(75);
  });

  test('if several networks take it, leaves room for a form from another', () => {
    const budget = new NetworkBudget(12 * megabyte);
    for (let network = 0; network < 8; network += 1) {
      const greedy = () => budget.open(`network ${network}`).take(1024);
      expect(() => {
        for (;;) greedy();
      }).toThrow('overloaded');
    }
    expect(() => budget.open('visitor').take(24 * 1024)).not.toThrow();
  });

  test('is returned once, however often it is released', () => {
    const budget = new NetworkBudget(200);
    const [one, other] = [budget.open('a'), budget.open('a')];
    one.take(60);
    other.take(40);
    one.release();
    one.release();
    expect(budget.held).toBe(40);
    one.take(60);
    expect(budget.held).toBe(100);
  });

  test('is half of it for one network, and half of the rest for the next', () => {
    const budget = new NetworkBudget(12 * megabyte);
    budget.open('a').take(6 * megabyte);
    expect(() => budget.open('a').take(1)).toThrow('overloaded');
    budget.open('b').take(3 * megabyte);
    expect(() => budget.open('b').take(1)).toThrow('overloaded');
  });

  test('is only counted if it fits', () => {
    const budget = new NetworkBudget(4);
    const one = budget.open('a');
    expect([one.tryTake(2), one.tryTake(1), budget.open('b').tryTake(1)]).toEqual([
      true,
      false,
      true,
    ]);
    expect(budget.held).toBe(3);
  });
});
