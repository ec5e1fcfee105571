import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answered, api } from '../../app/api';
import { useWords } from '../../app/i18n';
import { sessionQuery } from '../../app/session';
import { FactList } from '../../shared/facts';
import { typedInto, useFields } from '../../shared/fields';
import { Form, LeaveButton } from '../../shared/form';
import { Modal } from '../../shared/modal';
import { Loaded, PageHead } from '../../shared/page';
import { Part } from '../../shared/part';
import { LabelPrograms } from './label-programs';
import { OF_PROVIDER } from './words';

const providerQuery = {
  queryKey: ['provider', 'itself'],
  queryFn: () => answered(api.GET('/provider')),
} as const;

type ProviderFacts = Awaited<ReturnType<typeof providerQuery.queryFn>>;

/** The provider itself: its name and invoice number, as entered during set-up. */
export function ProviderPage() {
  const say = useWords(OF_PROVIDER);
  const query = useQuery(providerQuery);
  const [isEdited, setEdited] = useState(false);
  return (
    <>
      <PageHead title={say('title')} />
      <Loaded query={query}>
        {(provider) => (
          <Stack gap="md" maw={720}>
            <Part title={provider.name}>
              <FactList facts={[[say('invoice'), provider.invoice_number ?? say('none')]]} />
              <Group>
                <Button variant="default" onClick={() => setEdited(true)}>
                  {say('change')}
                </Button>
              </Group>
            </Part>
            <LabelPrograms />
            {isEdited && <ProviderDialog provider={provider} onClose={() => setEdited(false)} />}
          </Stack>
        )}
      </Loaded>
    </>
  );
}

function ProviderDialog({ provider, onClose }: { readonly provider: ProviderFacts; readonly onClose: () => void }) {
  const say = useWords(OF_PROVIDER);
  const queries = useQueryClient();
  const form = useFields({ name: provider.name, invoice: provider.invoice_number ?? '' }, ['name', 'invoice_number']);
  const { name, invoice } = form.values;
  return (
    <Modal opened onClose={onClose} title={say('change')} closeButtonProps={{ 'aria-label': say('keep') }}>
      <Form
        form={form}
        send={() => answered(api.PUT('/provider', { body: { name, invoice_number: invoice === '' ? null : invoice } }))}
        onSent={async (changed) => {
          queries.setQueryData(providerQuery.queryKey, changed);
          // The head of each page shows the name.
          await queries.invalidateQueries({ queryKey: sessionQuery.queryKey });
          onClose();
        }}
        submit={say('save')}
        cancel={<LeaveButton onClick={onClose}>{say('keep')}</LeaveButton>}
      >
        <TextInput
          label={say('name')}
          description={say('nameHint')}
          autoComplete="organization"
          required
          {...typedInto(form, 'name')}
        />
        <TextInput
          label={say('invoice')}
          description={say('invoiceHint')}
          {...typedInto(form, 'invoice', 'invoice_number')}
        />
      </Form>
    </Modal>
  );
}
