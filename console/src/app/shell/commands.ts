import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { forgetForms } from '../../shared/fields';
import { answered, api } from '../api';
import { whileLeaving } from '../ask-again';
import { type Language, setLanguage, useLanguage, useWords } from '../i18n';
import { forgetWorkspace, hasWorkspace, type Me, PROVIDER, useSession } from '../session';
import { SHELL } from './words';

/* What one can do on every page. The menus of the header and the search both offer it. */

/** The other language, by its own name. */
export function useOtherLanguage(me?: Me) {
  const language = useLanguage();
  const other: Language = language === 'ja' ? 'en' : 'ja';
  const change = () => {
    setLanguage(other);
    if (me !== undefined) void answered(api.PUT('/me', { body: { language: other } })).catch(() => {});
  };
  return { other, name: other === 'ja' ? '日本語' : 'English', change };
}

const SCHEMES = ['light', 'dark', 'auto'] as const satisfies readonly MantineColorScheme[];

/** Light, dark, or as the device says. */
export function useSchemes() {
  const say = useWords(SHELL);
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return SCHEMES.map((scheme) => ({
    scheme,
    label: say(scheme),
    isOn: colorScheme === scheme,
    choose: () => setColorScheme(scheme),
  }));
}

export function useSignOut(): () => Promise<void> {
  const queries = useQueryClient();
  const router = useRouter();
  return () =>
    whileLeaving(async () => {
      await answered(api.DELETE('/session')).catch(() => {});
      queries.clear();
      await router.navigate({ to: '/sign-in' });
      // Whoever signs in next in this tab finds no names and addresses that this person has typed.
      forgetForms();
      forgetWorkspace();
    });
}

/** The accounts of a person, and the provider's side for its staff. */
export function useWorkspaces(me: Me) {
  const say = useWords(SHELL);
  const { data } = useSession();
  return [
    ...(hasWorkspace(me, PROVIDER)
      ? [{ workspace: PROVIDER, label: data?.provider?.name ?? say('provider'), href: `/${PROVIDER}/day` }]
      : []),
    ...me.accounts.map(({ account_id, name }) => ({ workspace: account_id, label: name, href: `/${account_id}` })),
  ];
}
