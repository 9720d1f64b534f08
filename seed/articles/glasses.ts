import { bullets, heading, paragraph, quote } from '../blocks';
import type { Article } from './article';

export const glasses: Article = {
  title: 'Một nhà cần mấy loại ly uống vang?',
  slug: 'mot-nha-can-may-loai-ly-uong-vang',
  excerpt: 'Cửa hàng bán hàng chục kiểu ly, nhưng đa số gia đình chỉ cần hai. Đây là cách chọn, cách cầm và cách rửa.',
  cover: 'glasses',
  coverAlt: 'Năm kiểu ly vang xếp hàng trên bàn tối',
  author: 'Minh Anh',
  tags: ['Ly và dụng cụ', 'Mẹo nhỏ'],
  wines: ['Les Fuées Chambolle-Musigny 1er Cru', 'Pessac-Léognan', 'El Espiritu de Cachapoal Brut'],
  seo: {
    meta_title: 'Một nhà cần mấy loại ly uống vang? | Nhà Nho',
    meta_description: 'Ly Bordeaux, Bourgogne, vang trắng, vang sủi: khác nhau chỗ nào, nhà bạn cần loại nào, rửa và cất ra sao.',
  },
  daysAgo: 255,
  body: [
    paragraph(
      'Cùng một chai vang, rót vào cốc bia và rót vào ly thủy tinh mỏng là hai thứ đồ uống khác nhau. Nhưng từ đó tới chỗ mua mười kiểu ly cho mười giống nho là một quãng đường dài, và **không cần phải đi hết**.',
    ),
    heading('Ly làm được gì cho rượu'),
    paragraph(
      'Bầu ly rộng cho rượu nhiều mặt thoáng để tỏa hương. Miệng ly thu lại giữ hương ở trong. Thành ly mỏng đưa rượu vào miệng mà bạn không để ý tới cái ly. Ba điều đó quan trọng hơn thương hiệu in dưới đáy.',
    ),
    heading('Năm dáng ly hay gặp'),
    bullets(
      '**Bordeaux:** cao, bầu vừa, miệng hơi thu. Hợp với vang đỏ đậm như Cabernet, Merlot, Malbec.',
      '**Bourgogne:** bầu tròn rất rộng. Dành cho Pinot Noir và Nebbiolo, những giống thơm mà mỏng.',
      '**Vang trắng:** nhỏ hơn, giữ lạnh lâu hơn. Dùng tốt cho cả vang hồng.',
      '**Flute:** cao và hẹp, giữ bọt. Đẹp trên bàn tiệc, nhưng hơi chật cho những chai sủi phức tạp.',
      '**Ly nhỏ:** cho Port, Sherry, vang ngọt. Mỗi lần rót chỉ chừng 60–70 ml.',
    ),
    heading('Nếu chỉ mua hai loại'),
    paragraph(
      'Hãy mua **sáu ly vang đa dụng** dung tích khoảng 450 ml, dáng giữa Bordeaux và vang trắng, và **sáu ly tulip** cho vang sủi. Tulip hẹp vừa phải nên giữ được bọt mà vẫn có chỗ cho hương; khi cần rót Port hay vang ngọt cũng dùng được luôn.',
    ),
    quote('Chiếc ly tốt là chiếc ly mà bạn không sợ làm vỡ đến mức cất mãi trong tủ.'),
    heading('Cầm ly thế nào cho phải'),
    paragraph(
      'Cầm ở chân ly. Tay người ấm 36 độ, ôm bầu ly năm phút là đủ làm vang trắng mất ngon. Chỉ khi rượu rót ra quá lạnh mới nên áp lòng bàn tay vào bầu cho ấm lên. Rót **một phần ba ly**, phần còn lại là chỗ của hương.',
    ),
    heading('Rửa và cất'),
    paragraph(
      'Rửa ngay trong đêm bằng nước ấm, rất ít hoặc không dùng xà phòng, vì màng xà phòng làm mất bọt và ám mùi. Lau khi ly còn ấm bằng khăn sợi nhỏ, tay giữ bầu chứ đừng vặn chân. Cất ngửa trong tủ kín: úp ly xuống sẽ giữ lại mùi gỗ của tủ.',
    ),
    paragraph(
      'Muốn thử sự khác nhau, bạn hãy tới bàn nếm của Nhà Nho: cùng một chai Pinot Noir, ba kiểu ly. Hầu hết khách đoán đó là ba chai khác nhau. Đọc thêm [cách nếm rượu trong năm bước](/bai-viet/nem-ruou-vang-trong-nam-buoc) trước khi đến nhé.',
    ),
    heading('Mua ly ở đâu, bao nhiêu tiền?', 3),
    paragraph(
      'Ly thủy tinh thổi máy loại khá chừng **80.000–150.000 đồng một chiếc**, đủ mỏng và đủ bền cho ngày thường. Ly pha lê không chì từ 250.000 đồng trở lên, nhẹ tay hơn và ngân hơn khi chạm. Ly thổi tay đắt gấp mười lần: rất đẹp, nhưng hãy đợi tới khi bạn đã quen rửa ly lúc nửa đêm mà không làm rơi.',
    ),
  ],
};
