import { expect, it } from 'vitest';
import { mapApart } from './collections.js';

it('mapApart works on all items, and then throws what failed', async () => {
  const done: number[] = [];
  const work = async (item: number): Promise<number> => {
    if (item % 2 === 0) throw new Error(`${item} is even`);
    done.push(item);
    return 10 * item;
  };
  await expect(mapApart([1, 2, 3, 4, 5], work)).rejects.toMatchObject({
    message: '2 failed, the first: Error: 2 is even',
    errors: [{ message: '2 is even' }, { message: '4 is even' }],
  });
  expect(done).toEqual([1, 3, 5]);
  expect(await mapApart([1, 3], work)).toEqual([10, 30]);
  let asked = 0;
  expect(await mapApart([1, 3, 5], work, () => ++asked > 2)).toEqual([10, 30]);
});
