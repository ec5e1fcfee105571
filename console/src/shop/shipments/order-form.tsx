import { useWords } from '../../app/i18n';
import { Part } from '../../shared/part';
import { WarehouseSelect } from '../warehouse-select';
import { DeliveryFields } from './delivery-fields';
import { FlagOf, type OrderForm as Form, TextOf, Two } from './order-fields';
import { type Held, OrderLines } from './order-lines';
import { OrderSections } from './order-sections';
import { ORDER } from './order-words';
import { OverseasFields, RecipientFields, WhereTo } from './recipient-fields';

/** The paths of the faults that the fields of an order show. */
export const ORDER_PATHS = [
  ...['identifier', 'warehouse', 'recipient', 'items', 'backorder_if_unavailable', 'apply_rule', 'international'],
  ...['delivery_date', 'delivery_time_slot', 'delivery_carrier', 'delivery_method', 'delivery_options'],
  ...['shipping_date', 'shipping_email', 'sender', 'order_no', 'message', 'delivery_note_type'],
  ...['price_on_delivery_note', 'subtotal_amount', 'delivery_charge', 'handling_charge', 'discount_amount'],
  ...['total_amount', 'tax', 'total_with_normal_tax', 'total_with_reduced_tax', 'cash_on_delivery'],
  ...['total_for_cash_on_delivery', 'tax_for_cash_on_delivery', 'gift_wrapping_unit', 'gift_wrapping_type'],
  ...['gift_sender_name', 'cushioning_unit', 'cushioning_type', 'bundled_items', 'allocate_priority', 'suspend'],
  ...['delivery_service', 'currency_code', 'purpose', 'insurance', 'tax_number'],
];

/** All fields of an order: those that most orders need are open, the others are in sections. */
export function OrderParts({
  account,
  form,
  held,
  leavesFrom = null,
}: {
  readonly account: string;
  readonly form: Form;
  /** The units that the order holds already. */
  readonly held?: Held;
  /** The warehouse from which the order would leave, by its dry run; null: none is known. */
  readonly leavesFrom?: string | null;
}) {
  const say = useWords(ORDER);
  const { values } = form;
  return (
    <>
      <Part title={say('order')}>
        <Two>
          <TextOf form={form} name="identifier" description={say('identifierHint')} required />
          <WarehouseSelect
            account={account}
            label={say('warehouse')}
            description={'\u00a0'}
            value={values.warehouse}
            error={form.faultOf('warehouse')}
            data-path="warehouse"
            onChange={(value) => form.set('warehouse', value)}
          />
        </Two>
      </Part>
      <Part title={say('recipient')}>
        <WhereTo form={form} />
        <RecipientFields form={form} />
      </Part>
      <Part title={say('items')}>
        <OrderLines account={account} form={form} leavesFrom={leavesFrom} {...(held === undefined ? {} : { held })} />
        <FlagOf form={form} name="backorder_if_unavailable" description={say('backorderHint')} />
        <FlagOf form={form} name="apply_rule" description={say('applyRuleHint')} />
      </Part>
      {values.international ? (
        <Part title={say('overseas')}>
          <OverseasFields form={form} />
        </Part>
      ) : (
        <Part title={say('delivery')}>
          <Two>
            <DeliveryFields form={form} />
          </Two>
        </Part>
      )}
      <OrderSections account={account} form={form} />
    </>
  );
}
