import { Button, Group, Text } from '@mantine/core';
import { answered, desk } from '../../app/api';
import { useWords, words } from '../../app/i18n';
import { useMay } from '../../app/session';
import { FactList } from '../../shared/facts';
import { FormFaults } from '../../shared/page';
import { useTimes } from '../../shared/time';
import { Card, useDecision } from './entry';
import type { Entry } from './inbox';

const REMOVALS = words(
  'decisions-removals',
  {
    says: '搬出する{{count}}点が揃わず、中断されています。',
    kind: '搬出の種類',
    disposal: '廃棄',
    return: '荷主への返送',
    source: '商品の状態',
    available: '良品',
    defective: '不良品',
    unidentified: '未識別品',
    units: '数量',
    pieces: '{{count}}点',
    requestedAt: '依頼',
    stoppedAt: '中断',
    text: '見つかれば、スキャナーのホーム画面の「搬出」からもう一度集められます。商品がなかった棚は、棚卸の対象になっています。取りやめると、搬出する予定だった商品は在庫に戻ります。荷主には別に知らせてください。',
    giveUp: '搬出を取りやめる',
    admins: '搬出の取りやめは、管理者が行えます。',
    gaveUp: '「{{name}}」の搬出を取りやめました。',
  },
  {
    says: 'Not all of {{count}} units were found, and whoever collected them has stopped.',
    says_one: 'The unit was not found, and whoever collected it has stopped.',
    kind: 'Removal',
    disposal: 'thrown away',
    return: 'sent back to the client',
    source: 'Condition',
    available: 'good',
    defective: 'defective',
    unidentified: 'unidentified',
    units: 'Quantity',
    pieces: '{{count}} units',
    pieces_one: '{{count}} unit',
    requestedAt: 'Requested',
    stoppedAt: 'Stopped',
    text: 'When they are found, they can be collected again: "Removals" on the home screen of a scanner. Shelves where they were not found are to be counted. If you give it up, its units are free stock again. Tell the client yourself.',
    giveUp: 'Give up the removal',
    admins: 'Administrators can give up a removal.',
    gaveUp: 'The removal of {{name}} is given up.',
  },
);

interface Props {
  readonly entry: Extract<Entry, { kind: 'removal' }>;
  readonly warehouseName: (warehouse: string) => string;
}

/** A removal of which not all units were found. */
export function RemovalCard({ entry, warehouseName }: Props) {
  const say = useWords(REMOVALS);
  const { time } = useTimes();
  const { row } = entry;
  return (
    <Card
      entry={entry}
      title={row.name ?? row.code}
      account={row.account_name}
      place={warehouseName(row.warehouse)}
      since={time(row.stopped_at)}
      says={say('says', { count: row.units })}
    >
      <FactList
        facts={[
          [say('kind'), say(row.kind)],
          [say('source'), say(row.source)],
          [say('units'), say('pieces', { count: row.units })],
          [say('requestedAt'), time(row.requested_at)],
          [say('stoppedAt'), time(row.stopped_at)],
        ]}
      />
      <GiveUp entry={entry} />
    </Card>
  );
}

function GiveUp({ entry }: Pick<Props, 'entry'>) {
  const say = useWords(REMOVALS);
  const { form, decide } = useDecision(entry, {});
  const mayGiveUp = useMay('giveUpRemoval');
  const { account_id, removal_no, code, name } = entry.row;
  const giveUp = async () => {
    const path = { account_id, removal_no: String(removal_no) };
    await answered(desk.POST('/desk/accounts/{account_id}/removals/{removal_no}/give-up', { params: { path } }));
    return say('gaveUp', { name: name ?? code });
  };
  return (
    <>
      <FormFaults faults={form.others} />
      <Text fz={13}>{say('text')}</Text>
      {mayGiveUp ? (
        <Group>
          <Button loading={form.isSending} onClick={() => void decide(giveUp)}>
            {say('giveUp')}
          </Button>
        </Group>
      ) : (
        <Text fz={13}>{say('admins')}</Text>
      )}
    </>
  );
}
