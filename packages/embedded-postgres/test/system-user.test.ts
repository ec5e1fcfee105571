import { describe, expect, it } from 'vitest';
import type { RunAs } from '../src/run-program.js';
import { chooseUser, type SystemUsers } from '../src/system-user.js';

/** A system with these users, which lets a user be added or not. */
function systemWith(names: readonly string[], mayAdd: boolean): SystemUsers & { readonly added: string[] } {
  const added: string[] = [];
  const idOf = (name: string): RunAs => ({ uid: name.length, gid: name.length });
  return {
    added,
    find: async (name) => (names.includes(name) ? idOf(name) : null),
    add: async (name) => {
      if (!mayAdd) return null;
      added.push(name);
      return idOf(name);
    },
  };
}

describe('the user that PostgreSQL runs as when the application is root', () => {
  it.each([
    ['postgres, where there is one', ['nobody', 'shop', 'postgres'], 'postgres', []],
    ['else the one with the name of the application', ['nobody', 'shop'], 'shop', []],
    ['else one of that name, added now', ['nobody'], 'shop', ['shop']],
  ])('is %s', async (_case, names, chosen, added) => {
    const system = systemWith(names, true);
    expect(await chooseUser('shop', system)).toEqual({ uid: chosen.length, gid: chosen.length });
    expect(system.added).toEqual(added);
  });

  it('is nobody, where no user can be added', async () => {
    expect(await chooseUser('shop', systemWith(['nobody'], false))).toEqual({ uid: 6, gid: 6 });
  });

  it('is missing where there is none of these: the error names them', async () => {
    await expect(chooseUser('shop', systemWith([], false))).rejects.toMatchObject({
      name: 'CannotRunHere',
      message: expect.stringMatching(/"postgres", "shop" or "nobody".*Add one of them/),
    });
  });
});
