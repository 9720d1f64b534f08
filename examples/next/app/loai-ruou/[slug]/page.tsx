import { GroupPage, groupMetadata, type GroupPageProps } from '../../../components/group-page';

const PATH = '/loai-ruou';

export const generateMetadata = (props: GroupPageProps) => groupMetadata(PATH, props);

export default function WineTypePage({ params }: GroupPageProps) {
  return <GroupPage path={PATH} params={params} />;
}
