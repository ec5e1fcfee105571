import { Text } from '@mantine/core';
import type { components } from '../app/api-schema';
import { type Language, useLanguage } from '../app/i18n';
import { postcodeInJapan, regionName } from './address';

type Address = components['schemas']['Shipment']['recipient'];

/** The whole address, in the order in which each country writes it. */
function linesOf(recipient: Address, language: Language): readonly string[] {
  const line = (...parts: readonly (string | null | undefined)[]) => parts.filter(Boolean).join(' ');
  if (recipient.region_code === null) {
    const { postcode, prefecture, address1, address2 } = recipient;
    return [line(postcodeInJapan(postcode), prefecture, address1, address2)];
  }
  const { postcode, prefecture, city, address, address1, address2, region_code } = recipient;
  const town = line(city && `${city},`, prefecture, postcode === '---' ? null : postcode);
  return [line(address, address1, address2), town, regionName(region_code, language)].filter((one) => one !== '');
}

export function Recipient({ recipient }: { readonly recipient: Address }) {
  const language = useLanguage();
  return (
    <address style={{ fontStyle: 'normal' }}>
      <Text>
        {[recipient.company, recipient.division, recipient.name].filter(Boolean).join(' ')}{' '}
        <span className="quiet">{recipient.phone}</span>
      </Text>
      {linesOf(recipient, language).map((one) => (
        <Text key={one}>{one}</Text>
      ))}
    </address>
  );
}
