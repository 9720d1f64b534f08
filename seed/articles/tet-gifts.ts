import { bullets, heading, numbered, paragraph, quote } from '../blocks';
import type { Article } from './article';

export const tetGifts: Article = {
  title: 'Chọn rượu vang làm quà Tết sao cho vừa lòng',
  slug: 'chon-ruou-vang-lam-qua-tet',
  excerpt: 'Biếu sếp, biếu bố vợ, biếu thầy cô, biếu hàng xóm: mỗi người một chai khác nhau. Kèm danh sách theo ngân sách.',
  cover: 'tet',
  coverAlt: 'Cành đào, đèn lồng, hộp quà và hai chai vang ngày Tết',
  author: 'Minh Anh',
  tags: ['Quà Tết', 'Chọn rượu'],
  wines: ['Coyam', 'Riserva Prêt-A-Porter', 'Dona Antonia Porto Reserva Tawny', 'Extra Brut Cuvée Spéciale Baron B'],
  seo: {
    meta_title: 'Chọn rượu vang làm quà Tết | Nhà Nho',
    meta_description:
      'Gợi ý rượu vang làm quà Tết theo người nhận và ngân sách, cách gói, cách viết thiệp và những điều nên tránh.',
  },
  daysAgo: 158,
  body: [
    paragraph(
      'Một chai vang làm quà Tết nói hai điều: *tôi nhớ tới anh chị*, và *mình cùng uống với nhau nhé*. Điều thứ hai quan trọng hơn, vì chai được mở trong bữa cơm đầu năm bao giờ cũng đáng giá hơn chai nằm mãi trong tủ kính.',
    ),
    heading('Nghĩ về người nhận trước'),
    bullets(
      '**Bố mẹ, cô chú lớn tuổi:** vang đỏ mềm, ít chát như Merlot hoặc Amarone; tránh những chai quá chua. Port Tawny cũng rất hợp, uống từng ly nhỏ sau bữa.',
      '**Cấp trên, đối tác:** một chai có tên vùng rõ ràng, chẳng hạn Barolo hay Pessac-Léognan, trong hộp gỗ đơn giản.',
      '**Thầy cô:** chai vừa phải và tấm thiệp viết tay. Thiệp quan trọng hơn.',
      '**Bạn bè trẻ:** vang sủi. Mở ra là thành tiệc.',
      '**Người không uống rượu khỏe:** Moscato d’Asti chỉ 5 độ, thơm như đĩa trái cây ngày Tết.',
    ),
    heading('Chọn theo ngân sách'),
    paragraph(
      '**Dưới 500.000 đồng:** vang Chile, Bồ Đào Nha, miền nam nước Ý. Hai chai trong túi giấy trông đầy đặn hơn một chai đắt tiền. **Từ 500.000 tới một triệu:** Malbec Mendoza, Coyam của Chile, Fleurie của Pháp. **Trên một triệu:** Barolo, Bourgogne, Amarone, Sauternes. Ở tầm này, hãy hỏi kỹ niên vụ và cách bảo quản của nơi bán.',
    ),
    quote('Đừng mua chai đắt nhất mình có thể mua. Hãy mua chai mà mình kể được một câu chuyện.'),
    heading('Màu sắc, con số và ý nghĩa'),
    paragraph(
      'Nhiều người chuộng nhãn đỏ và vàng cho may mắn, kiêng nhãn đen trắng. Số chai nên chẵn: hai hoặc bốn tùy nhà kiêng số bốn hay không, sáu là đẹp nhất. Nếu bạn không chắc, một chai sủi nhãn vàng và một chai đỏ là cặp không bao giờ lạc lõng.',
    ),
    heading('Gói quà và giao quà'),
    numbered(
      'Đặt trước rằm tháng Chạp; sau đó người giao hàng bận như đàn ong.',
      'Chọn hộp cứng có vách ngăn nếu quà đi xa.',
      'Viết thiệp ngắn: một lời chúc, một câu về chai rượu, tên bạn.',
      'Nhắn người nhận để chai ở chỗ mát, đừng bày cạnh bàn thờ có nến và hương.',
    ),
    heading('Vài điều nên tránh', 3),
    paragraph(
      'Đừng tặng chai đã cất nhiều năm trong tủ kính nóng; hương rất có thể đã mất. Đừng tặng rượu cho người đang chữa bệnh hay cho gia đình có người kiêng. Và đừng quên **dụng cụ mở nút**: một chiếc mở gấp nhỏ trong túi quà sẽ cứu nhiều bữa cơm tối Ba mươi.',
    ),
    paragraph(
      'Từ đầu tháng Chạp, Nhà Nho nhận gói quà miễn phí cho đơn từ hai chai và viết thiệp hộ bằng chữ thư pháp quốc ngữ. Bạn có thể xem trước [các chai vang đỏ và vang sủi](/san-pham) rồi ghé [phố Tràng Thi](/bai-viet/nha-nho-mo-cua-pho-trang-thi) để nếm thử.',
    ),
  ],
};
