import type { Command } from 'commander';
import { withoutFaults } from '../kernel/decoded.js';
import { makeBadge, setPin } from '../operations/people/badges.js';
import { addDevice, listDevices, revokeDevice } from '../operations/people/devices.js';
import { setStaffWarehouses } from '../operations/people/set-staff-warehouses.js';
import { staff } from '../rules/accounts/caller.js';
import { decodeStaffWarehouses } from '../wire/desk/badges.js';
import { encodeAddedDevice, encodeDevice } from '../wire/desk/devices.js';
import {
  asNotFound,
  entriesOf,
  inColumns,
  OPERATOR,
  onDatabase,
  print,
  wholeNumber,
  withFaultLines,
} from './terminal.js';

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
          inColumns([device_no, status, warehouse, name, person ?? '']),
        );
        print(program, { devices: devices.map(encodeDevice) }, lines);
      }),
    );
  device
    .command('revoke')
    .description('revoke a device; takes effect at once')
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
    .description(
      'give a person a badge; the previous one is no longer valid. Prints badge and PIN, which are not shown again',
    )
    .requiredOption('--id <number>', 'number of the person, from the list')
    .option('--pin <digits>', '4 to 8 digits; without it, Kura makes one')
    .requiredOption('--by <name>', 'who decides')
    .action(({ id, pin, by }: { id: string; pin?: string; by: string }) =>
      onDatabase(async (ctx) => {
        const person_id = wholeNumber('id', id);
        const made = await makeBadge(ctx, person_id, withoutFaults({ pin: pin ?? null }), staff(by))
          .catch(asNotFound(`Nobody of the staff has number ${id}.`))
          .catch(withFaultLines({ pin: '--pin' }));
        print(program, { person_id, ...made }, [inColumns([made.badge, made.pin])]);
      }),
    );
}

/** Adds the command `staff pin`. */
export function addPinCommand(program: Command, command: Command): void {
  command
    .command('pin')
    .description(
      'give a badge another PIN; failed attempts so far are no longer counted. Prints it; it is not shown again',
    )
    .requiredOption('--id <number>', 'number of the person, from the list')
    .option('--pin <digits>', '4 to 8 digits; without it, Kura makes one')
    .requiredOption('--by <name>', 'who decides')
    .action(({ id, pin, by }: { id: string; pin?: string; by: string }) =>
      onDatabase(async (ctx) => {
        const person_id = wholeNumber('id', id);
        const set = await setPin(ctx, person_id, withoutFaults({ pin: pin ?? null }), staff(by))
          .catch(asNotFound(`Nobody of the staff with number ${id} has a badge: use kura staff badge.`))
          .catch(withFaultLines({ pin: '--pin' }));
        print(program, { person_id, ...set }, [set.pin]);
      }),
    );
}

/** Adds the command `staff warehouses`. */
export function addStaffWarehousesCommand(program: Command, command: Command): void {
  command
    .command('warehouses')
    .description('set the warehouses in which a person works; takes effect at once')
    .requiredOption('--id <number>', 'number of the person, from the list')
    .requiredOption('--warehouses <codes>', 'codes of warehouses, e.g. TOKYO,OSAKA; or all')
    .requiredOption('--by <name>', 'who decides')
    .action(({ id, warehouses, by }: Record<'id' | 'warehouses' | 'by', string>) =>
      onDatabase(async (ctx) => {
        const person_id = wholeNumber('id', id);
        const draft = decodeStaffWarehouses(
          withoutFaults({ warehouses: warehouses === 'all' ? null : entriesOf(warehouses) }),
        );
        const set = await setStaffWarehouses(ctx, person_id, draft, staff(by))
          .catch(asNotFound(`Nobody of the staff has number ${id}.`))
          .catch(withFaultLines({ warehouses: '--warehouses' }));
        print(program, { person_id, ...set }, [
          `Number ${id} works in ${set.warehouses === null ? 'all warehouses' : set.warehouses.join(', ')}.`,
        ]);
      }),
    );
}
