import { ActionIcon, Drawer } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { useWords } from '../app/i18n';
import { pageLink } from './address-bar';
import { listOnly, useList } from './list-state';
import { LIST } from './list-words';

/** The open row of a list, beside the list. @param isNarrow the window is narrow: the open row covers the list */
export function ListPanel({
  isNarrow,
  onClose,
  pageOf,
  children,
}: {
  readonly isNarrow: boolean;
  readonly onClose: () => void;
  readonly pageOf: (id: string) => string;
  readonly children: (id: string) => ReactNode;
}) {
  const say = useWords(LIST);
  const { state } = useList();
  return (
    <Drawer
      opened={state.open !== undefined}
      onClose={onClose}
      closeOnEscape={false}
      position="right"
      size={isNarrow ? '100%' : 620}
      withOverlay={false}
      lockScroll={false}
      trapFocus={isNarrow}
      returnFocus={false}
      data-panel
      shadow="md"
      transitionProps={{ duration: 120 }}
      closeButtonProps={{ 'aria-label': say('close') }}
      title={
        state.open !== undefined && (
          <ActionIcon {...pageLink(pageOf(state.open), { ...listOnly(state) })} variant="subtle" w="auto" px={8}>
            {say('whole')}
          </ActionIcon>
        )
      }
    >
      {/* What was begun on one row, an open question say, must not go on with another one. */}
      {state.open !== undefined && <Fragment key={state.open}>{children(state.open)}</Fragment>}
    </Drawer>
  );
}
