import { GroupPage, groupMetadata, type GroupPageProps } from '../../../components/group-page';

const PATH = '/xuat-xu';

export const generateMetadata = (props: GroupPageProps) => groupMetadata(PATH, props);

export default function OriginPage({ params }: GroupPageProps) {
  return <GroupPage path={PATH} params={params} />;
}
