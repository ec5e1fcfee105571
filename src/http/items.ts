import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuseIfFaulty } from '../kernel/errors.js';
import { isAccountId } from '../kernel/ids.js';
import { createItems } from '../operations/items/create-items.js';
import { deleteItem } from '../operations/items/delete-item.js';
import type { ItemRef } from '../operations/items/item-ref.js';
import { type ItemFilter, listItems, readItem } from '../operations/items/read-items.js';
import { updateItem } from '../operations/items/update-item.js';
import type { Item } from '../rules/item.js';
import {
  decodeItem,
  decodeItems,
  decodeItemUpdate,
  encodeItem,
  ItemBulkRequest,
  ItemRequest,
  ItemResponse,
  ItemUpdateRequest,
} from '../wire/items.js';
import { decodeLists, decodePage, isOn, listRequired } from '../wire/lists.js';
import { list, object } from '../wire/schema.js';
import { listsNeedNames } from '../wire/versions.js';
import { bodyOf } from './content.js';
import { about, listAnswer, numberInPath, numbersIn, paramsOf, queryOf } from './routes.js';
import { BULK_BODY_LIMIT } from './server.js';

const Items = object({ items: list(ItemResponse) });
const tag = 'Items' as const;

/** Items by id, and by account and code (contract.md section 5). */
export function itemRoutes(api: FastifyInstance): void {
  api.get(
    '/items',
    { config: { idLists: ['id'] }, schema: about({ summary: 'List items', tag, answer: Items }) },
    (request) => {
      const { id } = decodeLists(queryOf(request), ['id']);
      if (id === undefined && listsNeedNames(request.version)) throw listRequired(['id']);
      return answerList(request, id === undefined ? {} : { item_nos: numbersIn('item', id) });
    },
  );

  api.post(
    '/items',
    { schema: about({ summary: 'Create an item', tag, body: ItemRequest, status: 201, answer: ItemResponse }) },
    async (request, reply) => {
      const [item] = await createItems(request.house, request.session, [decodeItem(bodyOf(request))], () => '');
      reply.code(201);
      return plain(request, item as Item);
    },
  );

  api.post(
    '/items/bulk',
    {
      bodyLimit: BULK_BODY_LIMIT,
      schema: about({ summary: 'Create items, all or none', tag, body: ItemBulkRequest, answer: Items }),
    },
    async (request) => {
      const { value: drafts, faults } = decodeItems(bodyOf(request));
      refuseIfFaulty(faults);
      const items = await createItems(request.house, request.session, drafts, (index) => `items.${index}`);
      return { items: items.map((item) => plain(request, item)) };
    },
  );

  const byId = (request: FastifyRequest): ItemRef => ({ item_no: numberInPath(request, 'item') });
  const byCode = (request: FastifyRequest): ItemRef => ({ code: paramsOf(request).code ?? '' });

  api.get(
    '/items/:id',
    {
      config: { idLists: ['identifier'] },
      schema: about({ summary: 'Get an item, or list the items of an account', tag, answer: ItemResponse }),
    },
    (request) => (isAccountId(paramsOf(request).id ?? '') ? listOfAccount(request) : answerOne(request, byId(request))),
  );
  api.get(
    '/items/:account_id/:code',
    { schema: about({ summary: 'Get an item by code', tag, answer: ItemResponse }) },
    (request) => answerOne(request, byCode(request)),
  );

  for (const [path, refOf, named] of [
    ['/items/:id', byId, false],
    ['/items/:account_id/:code', byCode, true],
  ] as const) {
    const how = named ? ' by code' : '';
    api.put(
      path,
      { schema: about({ summary: `Update an item${how}`, tag, body: ItemUpdateRequest, answer: ItemResponse }) },
      async (request) => {
        const decode = () => decodeItemUpdate(bodyOf(request), named);
        const { item_no } = await updateItem(request.house, request.session, refOf(request), decode);
        // The lot that is next in line may be another by the item's new days.
        return answerOne(request, { item_no });
      },
    );
    api.delete(
      path,
      { schema: about({ summary: `Delete an item${how}`, tag, answer: ItemResponse }) },
      async (request) => plain(request, await deleteItem(request.house, request.session, refOf(request))),
    );
  }
}

const plain = (request: FastifyRequest, item: Item): object =>
  encodeItem({ item, next_lot: null }, request.session.account.features);

async function answerOne(request: FastifyRequest, ref: ItemRef): Promise<object> {
  const view = await readItem(request.house, request.session, ref, isOn(queryOf(request), 'stock'));
  return encodeItem(view, request.session.account.features);
}

function listOfAccount(request: FastifyRequest): Promise<object> {
  const { identifier, code } = decodeLists(queryOf(request), ['identifier', 'code']);
  if (identifier === undefined && code === undefined && listsNeedNames(request.version)) {
    throw listRequired(['identifier', 'code']);
  }
  return answerList(request, {
    ...(identifier === undefined ? {} : { item_nos: numbersIn('item', identifier) }),
    ...(code === undefined ? {} : { codes: code }),
  });
}

async function answerList(request: FastifyRequest, filter: ItemFilter): Promise<object> {
  const query = queryOf(request);
  const page = await listItems(
    request.house,
    request.session,
    filter,
    decodePage(query, request.version),
    isOn(query, 'stock'),
  );
  const rows = page.rows.map((view) => encodeItem(view, request.session.account.features));
  return listAnswer(request, 'items', rows, page.next);
}
