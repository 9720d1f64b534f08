import type { components } from '../schema.js';
export type Scope = components['schemas']['Scope'];
/** What a message of the webhook says of one scope. */
export interface Change {
    scope: Scope;
    version: number | null;
    /** of changed products and articles; none: lists alone changed; null: anything of the scope may have */
    slugs: string[] | null;
}
/** The scopes that answers depend on, by path. `{slug}` stands for one item. */
export declare const SCOPES_OF_PATHS: Readonly<Record<string, readonly Scope[]>>;
/**
 * @param url of a request to the API
 * @returns the tags to cache its answer with; none for what must not be cached
 */
export declare function cacheTags(url: string | URL): string[];
/** @returns the tags that a change invalidates: those of {@link cacheTags} whose answers may show it */
export declare function changedTags({ scope, slugs }: Change): string[];
/** @returns the paths of the pages of the items that a change names, and of the home page */
export declare function changedPages({ scope, slugs }: Change): string[];
