/** Recipients: invented people at real postcodes, from north to south. */

interface Person {
  readonly postcode: string;
  readonly prefecture: string;
  readonly address1: string;
  readonly address2?: string;
  readonly name: string;
  readonly phone: string;
}

const ROWS: readonly (readonly [postcode: string, prefecture: string, address1: string, name: string])[] = [
  ['060-0042', '北海道', '札幌市中央区大通西3-6', '大倉 雪乃'],
  ['980-0021', '宮城県', '仙台市青葉区中央1-2-3', '小倉 杜男'],
  ['950-0087', '新潟県', '新潟市中央区東大通1-5-8', '米倉 稔'],
  ['330-0854', '埼玉県', 'さいたま市大宮区桜木町2-3', '朝倉 さくら'],
  ['260-0028', '千葉県', '千葉市中央区新町10-2', '高倉 海斗'],
  ['150-0041', '東京都', '渋谷区神南1-19-11', '佐倉 美和'],
  ['100-0005', '東京都', '千代田区丸の内1-9-1', '丸倉 一郎'],
  ['136-0082', '東京都', '江東区新木場2-4-6', '新倉 木実'],
  ['220-0012', '神奈川県', '横浜市西区みなとみらい3-1', '湊倉 舞'],
  ['420-0851', '静岡県', '静岡市葵区黒金町5-1', '茶倉 葵'],
  ['380-0824', '長野県', '長野市南石堂町1-1-2', '板倉 岳'],
  ['920-0853', '石川県', '金沢市本町2-15-1', '金倉 友禅'],
  ['450-0002', '愛知県', '名古屋市中村区名駅1-1-4', '名倉 千種'],
  ['600-8216', '京都府', '京都市下京区東塩小路町901', '京倉 小夜'],
  ['530-0001', '大阪府', '大阪市北区梅田3-1-3', '岩倉 商太'],
  ['559-0034', '大阪府', '大阪市住之江区南港北1-7', '南倉 なぎさ'],
  ['650-0044', '兵庫県', '神戸市中央区東川崎町1-3', '宝倉 凛'],
  ['700-0024', '岡山県', '岡山市北区駅元町1-1', '桃倉 太一'],
  ['732-0822', '広島県', '広島市南区松原町2-37', '紅倉 楓'],
  ['760-0019', '香川県', '高松市サンポート2-1', '潮倉 渚'],
  ['790-0012', '愛媛県', '松山市湊町5-1-1', '橘倉 みかん'],
  ['812-0012', '福岡県', '福岡市博多区博多駅中央街1-1', '梅倉 天'],
  ['860-0806', '熊本県', '熊本市中央区花畑町4-1', '阿倉 蘇'],
  ['900-0015', '沖縄県', '那覇市久茂地1-1-1', '島倉 みなみ'],
];

export const PEOPLE: readonly Person[] = ROWS.map(([postcode, prefecture, address1, name], index) => ({
  postcode,
  prefecture,
  address1,
  ...(index % 3 === 0 ? { address2: `倉見マンション${101 + index}` } : {}),
  name,
  phone: `090-0000-${String(1_000 + index)}`,
}));

/** Invented recipients overseas, each with the fields of an overseas order. */
export const OVERSEAS: readonly object[] = [
  {
    international: true,
    delivery_service: 'CARRIERC-EMS',
    currency_code: 'JPY',
    recipient: {
      region_code: 'TW',
      postcode: '100',
      city: '台北市',
      address: '中正區忠孝西路一段49號',
      name: '林 小倉',
      phone: '+886-2-0000-0000',
    },
  },
  {
    international: true,
    delivery_service: 'CARRIERD-PRIORITY',
    currency_code: 'JPY',
    insurance: true,
    purpose: 'GIFT',
    recipient: {
      region_code: 'US',
      postcode: '94105',
      prefecture: 'CA',
      city: 'San Francisco',
      address: '1 Market Street',
      name: 'Jo Kura',
      phone: '+1-415-555-0100',
    },
  },
  {
    international: true,
    delivery_service: 'CARRIERC-EMS',
    currency_code: 'JPY',
    recipient: {
      region_code: 'HK',
      postcode: '---',
      address1: "1 Queen's Road Central, Hong Kong",
      name: 'Kurasaki Ho',
    },
  },
];
