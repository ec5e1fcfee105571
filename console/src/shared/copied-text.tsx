import { Button, CopyButton, Group } from '@mantine/core';
import { useWords, words } from '../app/i18n';

const COPY = words('copy', { copy: 'コピー', copied: 'コピーしました' }, { copy: 'Copy', copied: 'Copied' });

/** A text that people take elsewhere, with a button that copies it. */
export function CopiedText({ text }: { readonly text: string }) {
  const say = useWords(COPY);
  return (
    <Group gap={4} display="inline-flex">
      <span>{text}</span>
      <CopyButton value={text}>
        {({ copied, copy }) => (
          <Button size="compact-xs" variant="subtle" onClick={copy} aria-label={`${say('copy')} ${text}`}>
            {say(copied ? 'copied' : 'copy')}
          </Button>
        )}
      </CopyButton>
    </Group>
  );
}
