import { Switch } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { answered, api } from '../../app/api';
import { FailureText } from '../../app/error-pages';
import { useWords } from '../../app/i18n';
import { useMe } from '../../app/session';
import { Loaded } from '../../shared/page';
import { Part } from '../../shared/part';
import { SETTINGS } from './words';

/** Whether the signed-in person gets the morning mail of the account. Other people decide for themselves. */
export function Notifications({ account }: { readonly account: string }) {
  const say = useWords(SETTINGS);
  const { email } = useMe();
  const queries = useQueryClient();
  const queryKey = [account, 'notifications'] as const;
  const query = useQuery({ queryKey, queryFn: () => answered(api.GET('/notifications')) });
  const change = useMutation({
    mutationFn: (morning_mail: boolean) => answered(api.PUT('/notifications', { body: { morning_mail } })),
    onSuccess: (answer) => queries.setQueryData(queryKey, answer),
  });
  return (
    <Part title={say('notifications')}>
      <Loaded query={query}>
        {({ morning_mail }) => (
          <Switch
            label={say('morningMail')}
            description={say('morningMailNote', { email })}
            // Until the server has answered, the switch shows what was clicked.
            checked={change.isPending ? change.variables : morning_mail}
            onChange={({ currentTarget }) => {
              if (!change.isPending) change.mutate(currentTarget.checked);
            }}
          />
        )}
      </Loaded>
      {change.error !== null && <FailureText error={change.error} />}
    </Part>
  );
}
