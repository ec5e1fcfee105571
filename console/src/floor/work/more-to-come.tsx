import { useWords, words } from '../../app/i18n';
import { Ask, type GoodsFacts, goodsRow, Rows, type ScreenProps, screen } from './screen';

interface Missing {
  readonly receipt: string;
  readonly announced: number;
  /** How many of them have not come. */
  readonly missing: number;
  readonly goods: readonly (GoodsFacts & { readonly line_no: number; readonly units: number })[];
}

const MORE = words(
  'floor-more-to-come',
  {
    ask: '{{announced}}点のうち{{count}}点が届いていません。残りはあとで届きますか？',
    missing: '届いていない商品',
  },
  {
    ask: '{{count}} of {{announced}} have not come. Will more come?',
    ask_one: '{{count}} of {{announced}} has not come. Will more come?',
    missing: 'Not here yet',
  },
);

function Show({ data: { receipt, announced, missing, goods } }: ScreenProps<Missing>) {
  const say = useWords(MORE);
  return (
    <>
      <p className="left">{receipt}</p>
      <Ask>{say('ask', { count: missing, announced })}</Ask>
      <Rows title={say('missing')} rows={goods.map((one) => goodsRow(String(one.line_no), one))} />
    </>
  );
}

/** A receipt of which some goods have not come: only whoever stands at the dock knows whether they will. */
export const moreToCome = screen(Show, { asks: true });
