import { Link, useParams, useSearch } from '@tanstack/react-router';

/*
 * What addresses say, and links with parameters. The paths of links are put together as text (`/${account}/items`), so the
 * router cannot know to which page a link leads and which parameters that page has. Only these functions tell it.
 */

/** Parameters of an address, all of them text, as it was typed (`parseSearch` in app/router.tsx). */
export type Search<Name extends string = string> = Readonly<Partial<Record<Name, string>>>;

/** The parameters after the `?` of the address. Each may be absent, or any text. */
export const useSearchOf = <Name extends string>(): Search<Name> => useSearch({ strict: false });

/** The parameters in the path of the page. One that the path does not have is absent. */
export const usePathOf = <Name extends string>(): Search<Name> => useParams({ strict: false });

/** The parameters of a link: all of them, or made of those of the present address. */
export type LinkSearch = Search | ((before: Search) => Search);

/** What makes a component of Mantine a link to a page: `<Button {...pageLink('/provider/waves', { warehouse })}>`. */
export const pageLink = (to: string, search: LinkSearch) => ({ component: Link, to, search: search as never });
