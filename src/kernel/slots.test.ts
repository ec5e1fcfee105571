import { expect, it } from 'vitest';
import { slots } from './slots.js';

it('each owner has its own number of slots; the next caller gets a slot when one is released', async () => {
  const take = slots({ each: 2, timeout_ms: 10_000 });
  const first = await take('A');
  await take('A');
  const order: string[] = [];
  const third = take('A').then((leave) => {
    order.push('third');
    return leave;
  });
  const fourth = take('A').then(() => order.push('fourth'));
  await (await take('B'))();
  expect(order).toEqual([]);
  first();
  first();
  const leaveThird = await third;
  expect(order).toEqual(['third']);
  leaveThird();
  await fourth;
  expect(order).toEqual(['third', 'fourth']);
});

it('a caller that waits too long gets an error, and does not take a slot later', async () => {
  const take = slots({ each: 1, timeout_ms: 20 });
  const leave = await take('A');
  await expect(take('A')).rejects.toMatchObject({ refusal: 'unavailable' });
  leave();
  (await take('A'))();
});

it('a caller gets an error at once when too many wait', async () => {
  const take = slots({ each: 1, timeout_ms: 10_000, max: 1 });
  const leave = await take('A');
  const second = take('A');
  await expect(take('A')).rejects.toMatchObject({ refusal: 'unavailable' });
  leave();
  (await second)();
});
