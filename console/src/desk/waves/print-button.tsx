import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { saveFile } from '../../app/api';
import { FailureText } from '../../app/error-pages';

/** A button that saves a PDF of the desk, or says why there is none. */
export function PrintButton({
  path,
  name,
  label,
  words,
}: {
  readonly path: string;
  readonly name: string;
  readonly label: string;
  /** What a screen reader reads instead of the label, where several buttons have the same label. */
  readonly words?: string;
}) {
  const file = useMutation({ mutationFn: () => saveFile(path, name) });
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        loading={file.isPending}
        onClick={() => file.mutate()}
        {...(words === undefined ? {} : { 'aria-label': words })}
      >
        {label}
      </Button>
      {file.error !== null && <FailureText error={file.error} />}
    </>
  );
}
