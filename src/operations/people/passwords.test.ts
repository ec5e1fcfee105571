import { expect, it } from 'vitest';
import { hashPassword, isPassword } from './passwords.js';

it('while too many wait nothing is compared, for an address that nobody has too; afterwards both are told as before', async () => {
  const PASSWORD = 'correct horse battery';
  const hash = await hashPassword(PASSWORD);
  const answers = () =>
    Promise.all(
      [hash, null].map((one) => isPassword(one, PASSWORD).catch((error: { refusal?: string }) => error.refusal)),
    );
  const others = Array.from({ length: 52 }, () => hashPassword(PASSWORD));
  expect(await answers()).toEqual(['unavailable', 'unavailable']);
  await Promise.all(others);
  expect(await answers()).toEqual([true, false]);
});
