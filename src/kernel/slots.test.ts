import { expect, it } from 'vitest';
import { slots } from './slots.js';

it('an owner has so many slots, whoever else there is; the next is served when one is given back', async () => {
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

it('who waits too long is told, and does not take a slot afterwards', async () => {
  const take = slots({ each: 1, timeout_ms: 20 });
  const leave = await take('A');
  await expect(take('A')).rejects.toMatchObject({ refusal: 'unavailable' });
  leave();
  (await take('A'))();
});

it('who finds too many waiting is told at once', async () => {
  const take = slots({ each: 1, timeout_ms: 10_000, most: 1 });
  const leave = await take('A');
  const second = take('A');
  await expect(take('A')).rejects.toMatchObject({ refusal: 'unavailable' });
  leave();
  (await second)();
});
