import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useWords, words } from '../app/i18n';

const PASSWORD = words(
  'password-field',
  { show: 'パスワードの表示・非表示を切り替える' },
  { show: 'Show or hide the password' },
);

/** A field for a password. Its button that shows what is typed has a name in the language of the page. */
export function PasswordField(props: PasswordInputProps) {
  const say = useWords(PASSWORD);
  return <PasswordInput visibilityToggleButtonProps={{ 'aria-label': say('show') }} {...props} />;
}
