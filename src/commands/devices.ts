import type { Command } from 'commander';
import { withoutFaults } from '../kernel/decoded.js';
import { makeBadge } from '../operations/people/badges.js';
import { addDevice, listDevices, revokeDevice } from '../operations/people/devices.js';
import { staff } from '../rules/accounts/caller.js';
import { encodeAddedDevice, encodeDevice } from '../wire/floor/devices.js';
import { asNotFound, OPERATOR, onDatabase, print, wholeNumber, withFaultLines } from './terminal.js';

/** Adds the commands `device pair`, `list` and `revoke`. */
export function addDeviceCommands(program: Command): void {
  const device = program.command('device').description('scanners of the warehouses');
  device
    .command('pair')
    .description('add a device; prints the code that is entered on it within ten minutes, once')
    .requiredOption('--warehouse <code>', 'warehouse in which it is used')
    .requiredOption('--name <name>', 'how people call it')
    .requiredOption('--by <name>', 'who decides')
    .action(({ warehouse, name, by }: Record<'warehouse' | 'name' | 'by', string>) =>
      onDatabase(async (ctx) => {
        const added = await addDevice(ctx, withoutFaults({ warehouse, name }), staff(by)).catch(
          withFaultLines({ warehouse: '--warehouse', name: '--name' }),
        );
        print(program, encodeAddedDevice(added), [added.code]);
      }),
    );
  device
    .command('list')
    .description('list the devices, and who is signed in on them')
    .action(() =>
      onDatabase(async (ctx) => {
        const devices = await listDevices(ctx, OPERATOR);
        const lines = devices.map(({ device_no, status, warehouse, name, person }) =>
          [device_no, status, warehouse, name, person ?? ''].join('\t'),
        );
        print(program, { devices: devices.map(encodeDevice) }, lines);
      }),
    );
  device
    .command('revoke')
    .description('let a device do nothing more; obeyed at once')
    .requiredOption('--id <number>', 'number of the device, from the list')
    .requiredOption('--by <name>', 'who decides')
    .action(({ id, by }: Record<'id' | 'by', string>) =>
      onDatabase(async (ctx) => {
        const device_no = wholeNumber('id', id);
        await revokeDevice(ctx, device_no, staff(by)).catch(asNotFound(`There is no device ${id} to revoke.`));
        print(program, { device_no }, [`Device ${id} is revoked.`]);
      }),
    );
}

/** Adds the command `staff badge`. */
export function addBadgeCommand(program: Command, command: Command): void {
  command
    .command('badge')
    .description('give somebody a badge; the one of before is no longer valid. Prints badge and PIN, only now')
    .requiredOption('--id <number>', 'number of the person, from the list')
    .option('--pin <digits>', '4 to 8 digits; without it, Kura makes one')
    .requiredOption('--by <name>', 'who decides')
    .action(({ id, pin, by }: { id: string; pin?: string; by: string }) =>
      onDatabase(async (ctx) => {
        const person_id = wholeNumber('id', id);
        const made = await makeBadge(ctx, person_id, withoutFaults({ pin: pin ?? null }), staff(by))
          .catch(asNotFound(`Nobody of the staff has number ${id}.`))
          .catch(withFaultLines({ pin: '--pin' }));
        print(program, { person_id, ...made }, [[made.badge, made.pin].join('\t')]);
      }),
    );
}
