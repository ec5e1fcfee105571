import { type Command, Option } from 'commander';
import { type Config, ConfigError } from '../config.js';
import { withoutFaults } from '../kernel/decoded.js';
import { KuraError } from '../kernel/errors.js';
import type { ListedPerson } from '../operations/people/invitations.js';
import { inviteMember, listMembers, setMember } from '../operations/people/members.js';
import { readProvider, setProvider } from '../operations/people/provider.js';
import { type Provider, setUpByCommand } from '../operations/people/set-up.js';
import { inviteStaff, listStaff, setStaff } from '../operations/people/staff.js';
import { staff } from '../rules/accounts/caller.js';
import {
  LANGUAGES,
  MEMBER_ROLES,
  type MemberRole,
  STAFF_ROLES,
  type StaffRole,
} from '../rules/people/person-values.js';
import { decodeMemberInvitation, decodeStaffInvitation, encodePerson } from '../wire/console/people.js';
import { decodeProvider } from '../wire/console/provider.js';
import { decodeSetUpCommand } from '../wire/console/sign-in.js';
import { addBadgeCommand, addPinCommand, addStaffWarehousesCommand } from './devices.js';
import {
  asNotFound,
  changesIn,
  given,
  inColumns,
  OPERATOR,
  type OptionNames,
  onDatabase,
  print,
  wholeNumber,
  withFaultLines,
} from './terminal.js';

const OPTIONS: OptionNames = {
  email: '--email',
  name: '--name',
  invoice_number: '--invoice-number',
  role: '--role',
  language: '--language',
  'provider.name': '--name',
  'provider.invoice_number': '--invoice-number',
  'admin.email': '--admin-email',
  'admin.name': '--admin-name',
};

interface Invited {
  readonly email: string;
  readonly name: string;
  readonly role: string;
  readonly language: string;
  readonly mail?: true;
  readonly by: string;
}

/** Adds the commands `setup`, `provider ...`, `staff ...` and `member ...`. */
export function addPeopleCommands(program: Command): void {
  addSetUpCommand(program);
  addProviderCommands(program);
  addStaffCommands(program);
  addMemberCommands(program);
}

function addSetUpCommand(program: Command): void {
  program
    .command('setup')
    .description(
      'name the provider and its first administrator; prints the link by which that person chooses a password',
    )
    .requiredOption('--name <name>', 'name of the provider')
    .option('--invoice-number <number>', 'number of a qualified invoice issuer: T and 13 digits')
    .addOption(language())
    .requiredOption('--admin-email <address>', 'e-mail address of the administrator')
    .requiredOption('--admin-name <name>', 'name of the administrator')
    .requiredOption('--by <name>', 'who sets it up')
    .action(
      async (
        options: Record<'name' | 'adminEmail' | 'adminName' | 'language' | 'by', string> & { invoiceNumber?: string },
      ) => {
        const draft = decodeSetUpCommand(
          withoutFaults({
            language: options.language,
            provider: given({ name: options.name, invoice_number: options.invoiceNumber }),
            admin: { email: options.adminEmail, name: options.adminName },
          }),
        );
        await onDatabase(async (ctx, config) => {
          const code = await setUpByCommand(ctx, draft, staff(options.by))
            .catch(withFaultLines(OPTIONS))
            .catch(asSetUpAlready);
          const link = linkOf(config, code);
          print(program, { link }, [
            `Kura is set up. ${options.adminName} chooses a password at`,
            ...linesOfLink(config, link),
          ]);
        });
      },
    );
}

const asSetUpAlready = (error: unknown) => {
  throw error instanceof KuraError && error.refusal === 'conflict'
    ? new Error(
        'Kura is set up already. Whoever has lost the first link gets a new one with kura staff invite, with the address that kura staff list shows.',
      )
    : error;
};

const asNotSetUp = asNotFound('Kura is not set up yet: use kura setup.');

function addProviderCommands(program: Command): void {
  const command = program.command('provider').description('the provider itself, as the set-up has named it');
  const shown = ({ name, invoice_number }: Provider) => ({ name, invoice_number });
  command
    .command('show')
    .description("show the provider's name and invoice number")
    .action(() =>
      onDatabase(async (ctx) => {
        const provider = await readProvider(ctx, OPERATOR).catch(asNotSetUp);
        print(program, shown(provider), [inColumns([provider.name, provider.invoice_number ?? 'none'])]);
      }),
    );
  command
    .command('set')
    .description('change what the options say of the provider; the rest stays')
    .option('--name <name>', 'name of the provider')
    .option('--invoice-number <number>', 'number of a qualified invoice issuer: T and 13 digits; or none')
    .requiredOption('--by <name>', 'who decides')
    .action(({ name, invoiceNumber, by }: { name?: string; invoiceNumber?: string; by: string }) =>
      onDatabase(async (ctx) => {
        const invoice_number = invoiceNumber === 'none' ? null : invoiceNumber;
        const draft = decodeProvider(withoutFaults(changesIn(given({ name, invoice_number }))));
        const changed = await setProvider(ctx, draft, staff(by)).catch(asNotSetUp).catch(withFaultLines(OPTIONS));
        print(program, shown(changed), ['The provider is changed.']);
      }),
    );
}

function addStaffCommands(program: Command): void {
  const command = program.command('staff').description("the provider's staff");
  invited(command.command('invite').description('invite somebody to the staff'), STAFF_ROLES).action(
    (options: Invited) =>
      onDatabase((ctx, config) =>
        announce(program, config, options, (delivery) =>
          inviteStaff(ctx, decodeStaffInvitation(withoutFaults(draftOf(options))), delivery, staff(options.by)),
        ),
      ),
  );
  command
    .command('list')
    .description('list the staff')
    .action(() => onDatabase(async (ctx) => printPeople(program, 'staff', await listStaff(ctx, OPERATOR))));
  addBadgeCommand(program, command);
  addPinCommand(program, command);
  addStaffWarehousesCommand(program, command);
  for (const disabled of [true, false]) {
    switched(command, disabled).action(({ id, by }: { id: string; by: string }) =>
      onDatabase(async (ctx) => {
        const person_id = wholeNumber('id', id);
        await setStaff(ctx, person_id, { disabled }, staff(by)).catch(
          asNotFound(`Nobody of the staff has number ${id}.`),
        );
        print(program, { person_id, disabled }, [`Number ${id} is ${disabled ? 'disabled' : 'enabled'}.`]);
      }),
    );
  }
}

function addMemberCommands(program: Command): void {
  const command = program.command('member').description('the people who work for a client');
  const ofAccount = (one: Command): Command => one.requiredOption('--account <code>', 'account code, e.g. TS001');
  ofAccount(invited(command.command('invite').description('invite somebody to an account'), MEMBER_ROLES)).action(
    (options: Invited & { account: string }) =>
      onDatabase((ctx, config) =>
        announce(program, config, options, (delivery) =>
          inviteMember(
            ctx,
            options.account,
            decodeMemberInvitation(withoutFaults(draftOf(options))),
            delivery,
            staff(options.by),
          ).catch(asNotFound(`There is no account ${options.account}.`)),
        ),
      ),
  );
  ofAccount(command.command('list').description('list the people of an account')).action(
    ({ account }: { account: string }) =>
      onDatabase(async (ctx) => {
        const members = await listMembers(ctx, account, OPERATOR).catch(asNotFound(`There is no account ${account}.`));
        printPeople(program, 'members', members);
      }),
  );
  for (const disabled of [true, false]) {
    ofAccount(switched(command, disabled)).action(({ account, id, by }: { account: string; id: string; by: string }) =>
      onDatabase(async (ctx) => {
        const person_id = wholeNumber('id', id);
        await setMember(ctx, account, person_id, { disabled }, staff(by)).catch(
          asNotFound(`Nobody of account ${account} has number ${id}.`),
        );
        print(program, { account_id: account, person_id, disabled }, [
          `Number ${id} is ${disabled ? 'disabled' : 'enabled'}.`,
        ]);
      }),
    );
  }
}

const language = (): Option =>
  new Option('--language <language>', 'language of mails').choices(LANGUAGES).default('ja');

const invited = (command: Command, roles: readonly string[]): Command =>
  command
    .requiredOption('--email <address>', 'e-mail address')
    .requiredOption('--name <name>', 'name')
    .addOption(new Option('--role <role>', 'what the person may do').choices(roles).makeOptionMandatory())
    .addOption(language())
    .option('--mail', 'send the link by mail, instead of printing it')
    .requiredOption('--by <name>', 'who invites');

const switched = (command: Command, disabled: boolean): Command =>
  command
    .command(disabled ? 'disable' : 'enable')
    .description(disabled ? 'disable a person; takes effect at once' : 'enable a person again')
    .requiredOption('--id <number>', 'number of the person, from the list')
    .requiredOption('--by <name>', 'who decides');

const draftOf = ({ email, name, role, language: lang }: Invited): object => ({ email, name, role, language: lang });

/** The link of an invitation. The commands know the server's address from the settings alone. */
function linkOf({ publicUrl, port }: Config, code: string): string {
  if (publicUrl === null && port === 0)
    throw new ConfigError('PORT is 0, so the address of the link is not known. Set KURA_PUBLIC_URL, or use --mail.');
  return `${publicUrl ?? `http://localhost:${port}`}/invitation#${code}`;
}

const linesOfLink = ({ publicUrl }: Config, link: string): string[] => [
  `  ${link}`,
  'within 7 days; the link works once.',
  ...(publicUrl === null
    ? [
        'KURA_PUBLIC_URL is not set here, so the link is for this machine, with the port that PORT names (8080 by default).',
      ]
    : []),
];

/** Invites somebody, and prints the link unless it is mailed. */
async function announce(
  program: Command,
  config: Config,
  { email, mail }: Invited,
  invite: (delivery: 'mail' | 'link') => Promise<{ readonly person_id: number; readonly code: string | null }>,
): Promise<void> {
  const { person_id, code } = await invite(mail ? 'mail' : 'link').catch(withFaultLines(OPTIONS));
  const link = code === null ? null : linkOf(config, code);
  print(
    program,
    { person_id, link },
    link === null ? [`A mail to ${email} is on its way.`] : [`${email} accepts at`, ...linesOfLink(config, link)],
  );
}

function printPeople(program: Command, key: string, people: readonly ListedPerson<StaffRole | MemberRole>[]): void {
  const lines = people.map(({ person_id, email, name, role, status }) =>
    inColumns([person_id, role, status, email, name]),
  );
  print(program, { [key]: people.map(encodePerson) }, lines);
}
