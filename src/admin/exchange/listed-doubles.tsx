import { useRBAC } from '@strapi/strapi/admin';
import { useNavigate } from 'react-router-dom';
import { CATALOGUE_PERMISSION } from '../../catalogue/runs/panel-api';
import { DoubledCountriesNotice } from './doubled-countries';

const ORIGIN = 'api::origin.origin';
const MAY_MERGE = [{ action: CATALOGUE_PERMISSION, subject: null }];

/** In the list of origins: countries that are spelled in several ways. A merge is followed on the page of runs. */
export function ListedDoubles({ uid }: { uid: string | undefined }) {
  const navigate = useNavigate();
  const { allowedActions } = useRBAC(MAY_MERGE);
  if (uid !== ORIGIN || allowedActions.canExchange !== true) return null;
  return <DoubledCountriesNotice onMerging={(run) => navigate(`/exchange?run=${run}`)} />;
}
