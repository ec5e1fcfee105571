import { expect, it } from 'vitest';
import { countsOfNetwork } from './sign-in-limits.js';

const countedFor = (address: string) => countsOfNetwork(address)[0]?.counted_for;

it.each([
  ['198.51.100.7', '198.51.100.7'],
  ['::ffff:198.51.100.7', '198.51.100.7'],
  ['::FFFF:198.51.100.7', '198.51.100.7'],
  ['::ffff:7f00:1', '127.0.0.1'],
  ['0:0:0:0:0:ffff:c633:6407', '198.51.100.7'],
  ['2001:db8:7::1', '2001:db8:7:0'],
  ['2001:db8:7:0:1:2:3:4', '2001:db8:7:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
])('attempts from %s are counted for the network %s', (address, network) => {
  expect(countedFor(address)).toBe(`network:${network}`);
});
