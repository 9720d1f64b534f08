import type { Written } from '../natural-query';
import * as r from '../natural-rules';

/** Copied from another shop's page, a label or an advertisement. */
export const TITLES: readonly Written[] = [
  ['Rượu Vang Đỏ Ý Francesco Scanavino Barolo DOCG 2017 - 750ml', '2017', r.titled('Francesco Scanavino Barolo', 2017)],
  ['[CHÍNH HÃNG] Rượu vang Pháp Château Pontet Caillou Pessac Léognan 2017 750ml 13%', '2017', r.titled('Pontet-Caillou', 2017)],
  ['Vang Chile Emiliana Coyam 2019 (Organic) || Giá tốt nhất', '2019', r.titled('Emiliana Coyam', 2019)],
  ['Louis Latour Santenay Rouge AOC', '', r.titled('Louis Latour Santenay')],
  ['Rượu vang Bottega Amarone della Valpolicella Riserva Pret A Porter hộp gỗ', '', r.titled('Bottega Riserva')],
  ['SANDEMAN FINE RUBY PORTO 75CL', '', r.titled('Sandeman Fine Ruby')],
  ['The Hess Collection Napa Valley Cabernet Sauvignon Mount Veeder 2014', '2014', r.titled('Premiere Napa Valley', 2014)],
  ['Combo 2 chai vang Matua Pinot Noir Marlborough New Zealand tặng túi', '', r.titled('Matua Pinot Noir')],
  ['Rượu Champagne Chandon Baron B Extra Brut Argentina', '', r.titled('Baron B')],
  ['vang ngot Chateau Suduiraut 1er Cru Classe Sauternes 2018 37.5cl', '2018', r.titled('Château Suduiraut', 2018)],
  ['Rượu Vang Trắng Chablis Premier Cru Montmains J.Moreau & Fils', '', r.titled('Chablis 1er Cru Montmains')],
  ['Domaine Drouhin Oregon Laurène Pinot Noir 2019 Dundee Hills', '2019', r.titled('Laurène Pinot Noir', 2019)],
  ['Vang đỏ Oxford Landing Cabernet Sauvignon Shiraz nhập khẩu Úc', '', r.titled('Oxford Landing')],
  ['Lustau Rare Cream Solera Reserva Superior Sherry', '', r.titled('Rare Cream')],
  ['Casa Valduga Origem Merlot 2019 - Brazil - 750ml - 13%vol', '2019', r.titled('Casa Valduga Origem', 2019)],
  ['Rượu vang Los Cardos Malbec Dona Paula giá bao nhiêu', '', r.titled('Los Cardos')],
  ['Domaine Tempier Bandol Cuvee Speciale La Louffe 2017', '2017', r.titled('La Louffe', 2017)],
  ['VANG Ý RUFFINO TORGAIO TOSCANA IGT', '', r.titled('Ruffino Torgaio')],
  ['Niepoort Primata Touriga Nacional Douro Tinto', '', r.titled('Primata Touriga')],
  ['Rượu vang Faiveley Chambolle Musigny 1er Cru Les Fuees 2017 (thùng 6 chai)', '2017', r.titled('Les Fuées', 2017)],
  ['Nik Weis St Urbans Hof Saar Riesling 2020', '2020', r.titled('Nik Weis Saar', 2020)],
  ['Garzon Reserva Cabernet Franc Uruguay', '', r.titled('Garzón Reserva')],
  ['Vang sủi Moscato Spumante Manzoni - Bonotto delle Tezze', '', r.titled('Manzoni Moscato')],
  ['King Estate Pinot Noir Willamette 2018 | Vang Mỹ chính hãng', '2018', r.titled('King Estate', 2018)],
];
