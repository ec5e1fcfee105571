import { type ButtonProps, FileButton } from '@mantine/core';
import { type ReactNode, useRef } from 'react';

/** A button that chooses a file. A file that is chosen again is told again: somebody may have mended it. */
export function ChooseFile({
  accept,
  onChoose,
  children,
}: {
  /** Types of files, as of an `<input>`. */
  readonly accept: string;
  readonly onChoose: (file: File) => void;
  /** The button, with what it needs. */
  readonly children: (props: { readonly onClick: () => void } & ButtonProps) => ReactNode;
}) {
  const reset = useRef<() => void>(null);
  return (
    <FileButton
      accept={accept}
      resetRef={reset}
      onChange={(file) => {
        reset.current?.();
        if (file !== null) onChoose(file);
      }}
    >
      {children}
    </FileButton>
  );
}
