import { redirect } from 'next/navigation';
import { leaveDraft } from '../../../../lib/draft';

export async function POST() {
  await leaveDraft();
  redirect('/');
}
