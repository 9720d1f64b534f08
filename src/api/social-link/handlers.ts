import { json, type Answer } from '../../contract/answer';
import { readEntries } from '../../read-model/query/entries';

/** `GET /social-links` */
export async function findSocialLinks(): Promise<Answer> {
  const links = await readEntries('social_link');
  return json(JSON.stringify(links.sort((a, b) => a.order - b.order || a.id - b.id)));
}
