import { describe, expect, test } from 'vitest';
import { BodyBudget } from './body-budget.ts';

describe('The memory for request bodies', () => {
  test('is capped for each network at half of what the others leave', () => {
    const budget = new BodyBudget(100);
    const [one, same, other] = [budget.open('a'), budget.open('a'), budget.open('b')];
    one.take(40);
    expect(() => same.take(11)).toThrow('overloaded');
    same.take(10);
    other.take(25);
    expect(() => other.take(1)).toThrow('overloaded');
    expect(budget.held).toBe(75);
  });

  test('taken by several networks leaves room for a form from another', () => {
    const budget = new BodyBudget();
    for (let network = 0; network < 8; network += 1) {
      const greedy = () => budget.open(`network ${network}`).take(1024);
      expect(() => {
        for (;;) greedy();
      }).toThrow('overloaded');
    }
    expect(() => budget.open('visitor').take(16 * 1024)).not.toThrow();
  });

  test('is returned once, however often it is released', () => {
    const budget = new BodyBudget(200);
    const [one, other] = [budget.open('a'), budget.open('a')];
    one.take(60);
    other.take(40);
    one.release();
    one.release();
    expect(budget.held).toBe(40);
    one.take(60);
    expect(budget.held).toBe(100);
  });

  test('is 12 MB at most: half of it for one network, and half of the rest for the next', () => {
    const megabyte = 1024 * 1024;
    const budget = new BodyBudget();
    budget.open('a').take(6 * megabyte);
    expect(() => budget.open('a').take(1)).toThrow('overloaded');
    budget.open('b').take(3 * megabyte);
    expect(() => budget.open('b').take(1)).toThrow('overloaded');
  });
});
