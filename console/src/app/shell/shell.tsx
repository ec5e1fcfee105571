import { ActionIcon, AppShell, Box, Burger, Group, Menu, NavLink, Select, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link, Outlet, useLocation, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { useDecisionCounts } from '../../shared/decision-counts';
import { useCounts } from '../../shared/list-counts';
import { Mark } from '../../shared/mark';
import { useChanges } from '../changes/changes';
import { formatNumber, useWords } from '../i18n';
import { hasWorkspace, type Me, PROVIDER, useMay, useMe, useSession, useWorkspace } from '../session';
import { DemoBanner, DemoClock } from './clock';
import { useOtherLanguage, useSchemes, useSignOut, useWorkspaces } from './commands';
import { useFocusAfterNavigation } from './focus-after-navigation';
import { MaintenanceBanner } from './maintenance-banner';
import { entryFor, mayOpen, useMenuEntries } from './menu-entries';
import { RefusedPage } from './refused';
import { Search } from './search';
import { Shortcuts } from './shortcuts';
import { SHELL } from './words';

const CONTENT = 'content';

/** The frame of all pages behind the sign-in: where one is, where one can go, and who one is. */
export function Shell() {
  const say = useWords(SHELL);
  const me = useMe();
  const workspace = useWorkspace(me);
  const [opened, { toggle, close }] = useDisclosure(false);
  useChanges();
  useFocusAfterNavigation(CONTENT);
  return (
    <AppShell
      header={{ height: 52 }}
      navbar={{ width: 216, breakpoint: 'sm', collapsed: { mobile: !opened } }}
      padding="md"
      transitionDuration={120}
    >
      <AppShell.Header px="md" style={{ background: 'var(--raised)', borderColor: 'var(--line)' }}>
        <a className="skip-link" href={`#${CONTENT}`}>
          {say('skip')}
        </a>
        <Group h="100%" justify="space-between" wrap="nowrap" gap="xs">
          <Group gap="xs" wrap="nowrap" style={{ minWidth: 0 }}>
            <Burger opened={opened} onClick={toggle} hiddenFrom="sm" size="sm" aria-label={say('menu')} />
            <Mark size={26} />
            <Text fw={700} visibleFrom="xs">
              Kura
            </Text>
            <Workspaces me={me} />
          </Group>
          <Group gap={4} wrap="nowrap">
            <Search me={me} workspace={hasWorkspace(me, workspace) ? workspace : null} />
            <DemoClockIfAny me={me} />
            <Box visibleFrom="sm">
              <LanguageSwitch me={me} />
            </Box>
            <PersonMenu me={me} />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="xs" style={{ overflowY: 'auto', background: 'var(--raised)', borderColor: 'var(--line)' }}>
        <Navigation me={me} onGo={close} />
      </AppShell.Navbar>
      <AppShell.Main id={CONTENT} tabIndex={-1}>
        <DemoBanner />
        <MaintenanceBanner me={me} />
        <Page me={me} />
      </AppShell.Main>
      <Shortcuts />
    </AppShell>
  );
}

/** The clock of the demo environment, for the account of the page or for the provider. */
function DemoClockIfAny({ me }: { readonly me: Me }) {
  const workspace = useWorkspace(me);
  const { data } = useSession();
  const may = useMay('startClockMove');
  if (data?.environment !== 'demo' || workspace === null || !may) return null;
  return <DemoClock workspace={workspace} />;
}

/** Chooses between accounts, and the provider's side. */
function Workspaces({ me }: { readonly me: Me }) {
  const say = useWords(SHELL);
  const navigate = useNavigate();
  const workspace = useWorkspace(me);
  const workspaces = useWorkspaces(me);
  if (workspaces.length === 0) return null;
  if (workspaces.length === 1)
    return (
      <Text size="sm" truncate>
        {workspaces[0]?.label}
      </Text>
    );
  return (
    <Select
      aria-label={say('workspace')}
      size="xs"
      w={180}
      data={workspaces.map((one) => ({ value: one.workspace, label: one.label }))}
      value={workspaces.some((one) => one.workspace === workspace) ? workspace : null}
      allowDeselect={false}
      onChange={(value) => {
        const chosen = workspaces.find((one) => one.workspace === value);
        if (chosen !== undefined) void navigate({ href: chosen.href });
      }}
    />
  );
}

/** The page of the address, or why its visitor may not use it. */
function Page({ me }: { readonly me: Me }) {
  const { pathname } = useLocation();
  const workspace = useWorkspace(me);
  const entry = entryFor(useMenuEntries(workspace), pathname);
  if (pathname === '/me') return <Outlet />;
  return hasWorkspace(me, workspace) && mayOpen(me, workspace, entry) ? <Outlet /> : <RefusedPage me={me} />;
}

const DECISION_COUNT_ID = 'decision-count';

const DECISIONS = `/${PROVIDER}/decisions`;

/** How many decisions wait, beside the link to their page: those about the orders of an account, or all that wait at the desk. */
function DecisionCount({ workspace }: { readonly workspace: string | null }) {
  const say = useWords(SHELL);
  const isProvider = workspace === PROVIDER;
  const ofAccount = useCounts(isProvider ? null : workspace)('shipments', 'decision');
  const decisions = useDecisionCounts(isProvider)(null, null);
  const ofProvider = decisions === null ? null : formatNumber(decisions);
  const count = isProvider ? ofProvider : ofAccount;
  const waits = count !== null && count !== '0';
  return (
    <>
      {waits && (
        <span className="count needs" aria-hidden="true">
          {count}
        </span>
      )}
      {/* Also without a count: the link is described by it. */}
      <span id={DECISION_COUNT_ID} hidden>
        {waits && say(isProvider ? 'waitingDecisions' : 'waiting', { count })}
      </span>
    </>
  );
}

/** Links of the menu that belong together. @param title null: they need none */
function Links({ title, children }: { readonly title: string | null; readonly children: ReactNode }) {
  const id = useId();
  if (title === null) return children;
  return (
    <section aria-labelledby={id}>
      <Text id={id} size="xs" className="quiet" px={10} pt={8}>
        {title}
      </Text>
      {children}
    </section>
  );
}

function Navigation({ me, onGo }: { readonly me: Me; readonly onGo: () => void }) {
  const say = useWords(SHELL);
  const workspace = useWorkspace(me);
  const links = useMenuEntries(workspace).filter((entry) => !entry.isAction && mayOpen(me, workspace, entry));
  const groups = [...new Set(links.map(({ group }) => group))];
  const { pathname } = useLocation();
  /** The page that shows what needs a decision: of an account, its home page. */
  const decisionsPage = workspace === PROVIDER ? DECISIONS : `/${workspace}`;
  /**
   * Whether the page of a link is open, or a page below it in the address. All pages of an account are below its home page,
   * so the link to the home page is active on that page only.
   */
  const isAt = (href: string): boolean =>
    pathname === href || (href.split('/').length > 2 && pathname.startsWith(`${href}/`));
  return (
    <nav aria-label={say('navigation')}>
      {groups.map((group) => (
        <Links key={group} title={group}>
          {links
            .filter((entry) => entry.group === group)
            .map(({ href, label }) => (
              <NavLink
                key={href}
                component={Link}
                to={href}
                activeOptions={{ exact: true }}
                label={label}
                rightSection={href === decisionsPage && <DecisionCount workspace={workspace} />}
                aria-describedby={href === decisionsPage ? DECISION_COUNT_ID : undefined}
                active={isAt(href)}
                aria-current={isAt(href) ? 'page' : undefined}
                onClick={onGo}
                variant="light"
                style={{ borderRadius: 6 }}
              />
            ))}
        </Links>
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
      {/* Said once, for all pages: none of them names the zone of its times. */}
      <Text size="xs" className="quiet" px={10} pt={8}>
        {say('timesInJapan')}
      </Text>
    </nav>
  );
}

/** Switches to the other language with one click, without a reload. */
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
  const schemes = useSchemes();
  const { other, name, change } = useOtherLanguage(me);
  const signOut = useSignOut();
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
        {schemes.map(({ scheme, label, isOn, choose }) => (
          <Menu.Item key={scheme} onClick={choose} fw={isOn ? 700 : 400}>
            {label}
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
