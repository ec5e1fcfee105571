import { Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWords } from '../../app/i18n';
import { ListSearch } from '../../shared/list-search';
import { useList } from '../../shared/list-state';
import { Loaded, Nothing } from '../../shared/page';
import { OfWarehouse } from '../warehouse';
import { CorrectDialog } from './correct';
import { Goods } from './goods';
import { RemoveDialog } from './remove';
import { type ItemHere, type LotHere, stockQuery } from './stock-query';
import { STOCK } from './words';

/** The most items that the server gives. */
const MOST = 20;

/** Goods of a warehouse, found by their code, name or barcode, with corrections of their stock and requests to remove them. */
export function StockPage() {
  const say = useWords(STOCK);
  return <OfWarehouse title={say('title')}>{(warehouse) => <Search warehouse={warehouse} />}</OfWarehouse>;
}

function Search({ warehouse }: { readonly warehouse: string }) {
  const say = useWords(STOCK);
  const { state, filter } = useList();
  const search = state.search?.trim() ?? '';
  return (
    <Stack gap="md">
      <Group gap="xs">
        <ListSearch
          hint={say('hint')}
          value={state.search ?? ''}
          onChange={(typed) => filter({ search: typed }, true)}
        />
      </Group>
      {search === '' ? (
        <Nothing title={say('begin')}>
          <Text>{say('beginText')}</Text>
        </Nothing>
      ) : (
        <Found warehouse={warehouse} search={search} />
      )}
    </Stack>
  );
}

/** What is corrected or removed. `lot` null: units of another lot than those that are shown are found. */
interface Asked {
  readonly item: ItemHere;
  readonly lot: LotHere | null;
  readonly isRemoved: boolean;
}

/** What is asked for, with the figures of this moment: others work with the same goods while the dialog is open. */
function asItIs({ item, lot }: Asked, items: readonly ItemHere[]): Omit<Asked, 'isRemoved'> {
  const now = items.find(({ id }) => id === item.id) ?? item;
  const lots = [...now.lots, ...now.other_lots];
  return { item: now, lot: lot === null ? null : (lots.find(({ lot_no }) => lot_no === lot.lot_no) ?? lot) };
}

function Found({ warehouse, search }: { readonly warehouse: string; readonly search: string }) {
  const say = useWords(STOCK);
  const query = useQuery(stockQuery(warehouse, search));
  const [asked, setAsked] = useState<Asked | null>(null);
  const [outcome, setOutcome] = useState<string | null>(null);
  const ask = (what: Asked) => {
    setOutcome(null);
    setAsked(what);
  };
  const dialog = { warehouse, onClose: () => setAsked(null), onDone: setOutcome };
  return (
    <>
      {outcome !== null && <Text role="status">{outcome}</Text>}
      <Loaded query={query}>
        {(items) =>
          items.length === 0 ? (
            <Nothing title={say('none')}>
              <Text>{say('noneText')}</Text>
            </Nothing>
          ) : (
            <>
              {items.map((item) => (
                <Goods
                  key={item.id}
                  item={item}
                  warehouse={warehouse}
                  onCorrect={(lot) => ask({ item, lot, isRemoved: false })}
                  onRemove={(lot) => ask({ item, lot, isRemoved: true })}
                />
              ))}
              {items.length === MOST && (
                <Text fz={13} className="quiet">
                  {say('first', { count: MOST })}
                </Text>
              )}
              {asked !== null && <Dialog {...asItIs(asked, items)} isRemoved={asked.isRemoved} {...dialog} />}
            </>
          )
        }
      </Loaded>
    </>
  );
}

function Dialog({ isRemoved, lot, ...more }: Asked & Omit<Parameters<typeof CorrectDialog>[0], 'item' | 'lot'>) {
  return isRemoved && lot !== null ? <RemoveDialog lot={lot} {...more} /> : <CorrectDialog lot={lot} {...more} />;
}
