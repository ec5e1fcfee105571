import {
  ActionIcon,
  AppShell,
  Box,
  Burger,
  Group,
  Menu,
  NavLink,
  Select,
  Text,
  useMantineColorScheme,
} from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { Link, Outlet, useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { Mark } from '../../shared/mark';
import { answered, api } from '../api';
import { useChanges } from '../changes/changes';
import { type Language, setLanguage, useLanguage, useWords } from '../i18n';
import { type Me, useMe, useSession } from '../session';
import { DemoClock } from './clock';
import { Search } from './search';
import { Shortcuts } from './shortcuts';
import { SHELL } from './words';

/** The frame of all pages behind the sign-in: where one is, where one can go, and who one is. */
export function Shell() {
  const say = useWords(SHELL);
  const me = useMe();
  const [opened, { toggle, close }] = useDisclosure(false);
  useChanges();
  return (
    <AppShell
      header={{ height: 52 }}
      navbar={{ width: 216, breakpoint: 'sm', collapsed: { mobile: !opened } }}
      padding="md"
      transitionDuration={120}
    >
      <AppShell.Header px="md" style={{ background: 'var(--raised)', borderColor: 'var(--line)' }}>
        <a className="skip-link" href="#content">
          {say('skip')}
        </a>
        <Group h="100%" justify="space-between" wrap="nowrap" gap="xs">
          <Group gap="xs" wrap="nowrap" style={{ minWidth: 0 }}>
            <Burger opened={opened} onClick={toggle} hiddenFrom="sm" size="sm" aria-label={say('menu')} />
            <Mark size={26} />
            <Text fw={700} visibleFrom="xs">
              Kura
            </Text>
            <Places me={me} />
          </Group>
          <Group gap={4} wrap="nowrap">
            <OfAccount me={me} />
            <Box visibleFrom="sm">
              <LanguageSwitch me={me} />
            </Box>
            <PersonMenu me={me} />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="xs" style={{ background: 'var(--raised)', borderColor: 'var(--line)' }}>
        <Navigation me={me} onGo={close} />
      </AppShell.Navbar>
      <AppShell.Main id="content" tabIndex={-1}>
        <Outlet />
      </AppShell.Main>
      <Shortcuts />
    </AppShell>
  );
}

/** What the header has on the pages of an account: the search, and in the demo environment the clock. */
function OfAccount({ me }: { readonly me: Me }) {
  const [, first = ''] = useLocation().pathname.split('/');
  const pages = usePages(me);
  const { data } = useSession();
  if (!me.accounts.some(({ account_id }) => account_id === first)) return null;
  return (
    <>
      <Search account={first} pages={pages} />
      {data?.environment === 'demo' && <DemoClock account={first} />}
    </>
  );
}

/** Where the person was last: the own pages belong to no place, and the way back stays in sight. */
let lastPlace: string | null = null;

/** The account of the address, or `provider`. */
function usePlace(): string | null {
  const [, first = ''] = useLocation().pathname.split('/');
  if (first !== '' && first !== 'me') lastPlace = first;
  return lastPlace;
}

/** Chooses between accounts, and the provider's side. */
function Places({ me }: { readonly me: Me }) {
  const say = useWords(SHELL);
  const navigate = useNavigate();
  const place = usePlace();
  const { data } = useSession();
  const places = [
    ...(me.staff === 'admin' ? [{ value: 'provider', label: data?.provider?.name ?? say('provider') }] : []),
    ...me.accounts.map(({ account_id, name }) => ({ value: account_id, label: name })),
  ];
  if (places.length === 0) return null;
  if (places.length === 1)
    return (
      <Text size="sm" truncate>
        {places[0]?.label}
      </Text>
    );
  return (
    <Select
      aria-label={say('place')}
      size="xs"
      w={180}
      data={places}
      value={place}
      allowDeselect={false}
      onChange={(value) => {
        if (value !== null) void navigate({ href: value === 'provider' ? '/provider/accounts' : `/${value}` });
      }}
    />
  );
}

/** The pages of the place where somebody is, as far as the role goes. */
function usePages(me: Me): readonly (readonly [href: string, label: string])[] {
  const say = useWords(SHELL);
  const place = usePlace();
  const own = me.accounts.find(({ account_id }) => account_id === place);
  if (place === 'provider' && me.staff === 'admin')
    return [
      ['/provider/accounts', say('accounts')],
      ['/provider/warehouses', say('warehouses')],
      ['/provider/staff', say('staff')],
      ['/provider/audit', say('audit')],
    ];
  if (own === undefined) return [];
  const at = `/${own.account_id}`;
  return [
    [at, say('home')],
    [`${at}/shipments`, say('shipments')],
    [`${at}/receipts`, say('receipts')],
    [`${at}/items`, say('items')],
    [`${at}/transfers`, say('transfers')],
    [`${at}/rules`, say('rules')],
    [`${at}/mails`, say('mails')],
    [`${at}/settings`, say('settings')],
    ...(own.role === 'owner'
      ? ([
          [`${at}/tokens`, say('tokens')],
          [`${at}/members`, say('members')],
          [`${at}/audit`, say('audit')],
        ] as const)
      : []),
  ];
}

function Navigation({ me, onGo }: { readonly me: Me; readonly onGo: () => void }) {
  const say = useWords(SHELL);
  const links = usePages(me);
  const { pathname } = useLocation();
  /** Also on the pages below; the first page of an account has none. */
  const isAt = (href: string): boolean =>
    pathname === href || (href.split('/').length > 2 && pathname.startsWith(`${href}/`));
  return (
    <nav aria-label={say('navigation')}>
      {links.map(([href, label]) => (
        <NavLink
          key={href}
          component={Link}
          to={href}
          activeOptions={{ exact: true }}
          label={label}
          active={isAt(href)}
          aria-current={isAt(href) ? 'page' : undefined}
          onClick={onGo}
          variant="light"
          style={{ borderRadius: 6 }}
        />
      ))}
      <NavLink
        component={Link}
        to="/me"
        label={say('me')}
        active={pathname === '/me'}
        onClick={onGo}
        variant="light"
        style={{ borderRadius: 6 }}
      />
      <NavLink component="a" href="/docs" label={say('docs')} style={{ borderRadius: 6 }} />
    </nav>
  );
}

/** The other language, by its own name. */
function useOtherLanguage(me?: Me) {
  const language = useLanguage();
  const other: Language = language === 'ja' ? 'en' : 'ja';
  const change = () => {
    setLanguage(other);
    if (me !== undefined) void answered(api.PUT('/me', { body: { language: other } })).catch(() => {});
  };
  return { other, name: other === 'ja' ? '日本語' : 'English', change };
}

/** Switches to it with one click, without reading the page anew. */
export function LanguageSwitch({ me }: { readonly me?: Me }) {
  const { other, name, change } = useOtherLanguage(me);
  return (
    <ActionIcon variant="subtle" w="auto" px={8} color="gray" c="var(--ink)" lang={other} onClick={change}>
      {name}
    </ActionIcon>
  );
}

function PersonMenu({ me }: { readonly me: Me }) {
  const say = useWords(SHELL);
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { other, name, change } = useOtherLanguage(me);
  const queries = useQueryClient();
  const router = useRouter();
  const signOut = async () => {
    await answered(api.DELETE('/session')).catch(() => {});
    queries.clear();
    await router.navigate({ to: '/sign-in' });
  };
  return (
    <Menu position="bottom-end" shadow="md" transitionProps={{ duration: 120 }}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          w="auto"
          px={8}
          color="gray"
          c="var(--ink)"
          aria-label={say('person', { name: me.name })}
        >
          <Text size="sm" truncate maw={{ base: 72, sm: 180 }}>
            {me.name}
          </Text>
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{me.email}</Menu.Label>
        <Menu.Item component={Link} to="/me">
          {say('me')}
        </Menu.Item>
        <Menu.Divider />
        {(['light', 'dark', 'auto'] as const).map((scheme) => (
          <Menu.Item key={scheme} onClick={() => setColorScheme(scheme)} fw={colorScheme === scheme ? 700 : 400}>
            {say(scheme)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item lang={other} onClick={change} hiddenFrom="sm">
          {name}
        </Menu.Item>
        <Menu.Item onClick={() => void signOut()}>{say('signOut')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
