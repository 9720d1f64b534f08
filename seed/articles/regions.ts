import { heading, numbered, paragraph, quote } from '../blocks';
import type { Article } from './article';

export const regions: Article = {
  title: 'Sáu vùng vang nên biết trước khi đi xa hơn',
  slug: 'sau-vung-vang-nen-biet',
  excerpt: 'Từ bậc thang đá phiến bên sông Douro tới cao nguyên khô Mendoza: sáu vùng đất, sáu cách hiểu về một trái nho.',
  cover: 'regions',
  coverAlt: 'Những luống nho chạy về phía đồi xanh dưới nắng',
  author: 'Hoàng Nam',
  tags: ['Vùng vang', 'Kiến thức'],
  wines: ['Lacrau Colheita Field Blend', 'Barolo', 'Vieille Vigne Gevrey-Chambertin', 'Los Cardos Malbec', 'Lauréne Pinot Noir'],
  seo: {
    meta_title: 'Sáu vùng vang nên biết | Nhà Nho',
    meta_description:
      'Bourgogne, Barolo, Douro, Mosel, Mendoza và Willamette: đất, khí hậu, giống nho và chai vang nên thử của sáu vùng.',
  },
  daysAgo: 190,
  body: [
    paragraph(
      'Rượu vang là nông sản, và nông sản thì mang theo đất quê. Người Pháp gọi điều đó là *terroir*; người Việt mình hiểu ngay nếu nghĩ tới vải Thanh Hà, bưởi Diễn hay chè Thái Nguyên. Dưới đây là sáu vùng mà chúng tôi hay kể cho khách mới.',
    ),
    heading('Bourgogne, Pháp'),
    paragraph(
      'Một dải sườn đồi hẹp, hàng nghìn mảnh vườn nhỏ, chỉ hai giống nho chính: **Pinot Noir** và **Chardonnay**. Hai mảnh cách nhau một con đường có thể cho hai chai rất khác. Gevrey-Chambertin khỏe, Chambolle-Musigny mềm, Pommard chắc. Rượu ở đây không rẻ, nhưng Santenay hay Chablis là lối vào dễ chịu.',
    ),
    heading('Barolo, Ý'),
    paragraph(
      'Mười một ngôi làng trên những quả đồi sương mù vùng Langhe. Giống **Nebbiolo** cho màu nhạt mà chát mạnh, thơm hoa hồng và nhựa thông. Barolo trẻ như người trẻ khó tính; mười năm sau, nó kể chuyện hay hơn ai hết. Muốn làm quen, hãy bắt đầu bằng *Langhe Nebbiolo*.',
    ),
    heading('Douro, Bồ Đào Nha'),
    paragraph(
      'Ruộng bậc thang như Mù Cang Chải, chỉ khác là trồng nho trên đá phiến. Đây là quê của **Port**, và ngày nay còn là nơi làm những chai vang đỏ khô đậm đà với giá dễ chịu. Người ta vẫn trồng lẫn nhiều giống trong một mảnh, gọi là *field blend*.',
    ),
    heading('Mosel, Đức'),
    paragraph(
      'Sườn dốc có nơi tới 60 độ, đá phiến xanh giữ nhiệt ban ngày và nhả ra ban đêm. **Riesling** ở đây nhẹ, chua, thơm đào và đá ướt; nhiều chai chỉ trên dưới 11 độ cồn. Với món Việt, đây có lẽ là vùng vang trắng dễ ghép nhất.',
    ),
    heading('Mendoza, Argentina'),
    paragraph(
      'Sa mạc trên cao, nước tuyết từ dãy Andes chảy vào mương. Ngày nắng gắt, đêm lạnh: **Malbec** chín đều, màu tím đậm, mềm và ấm. Nếu bạn hay ăn thịt nướng cuối tuần, hãy để sẵn một chai trong tủ.',
    ),
    heading('Willamette Valley, Mỹ'),
    paragraph(
      'Oregon mát và nhiều mây, gần với Bourgogne hơn là California. **Pinot Noir** ở đây trong trẻo, nhiều anh đào và đất rừng. Những người làm vang thế hệ đầu vốn là nông dân và kỹ sư; họ làm rượu cẩn thận và ít phô trương.',
    ),
    quote('Uống một chai vang là đi du lịch bằng mũi.'),
    heading('Thử sáu vùng trong sáu tuần', 3),
    numbered(
      'Tuần một: Mosel, bắt đầu nhẹ nhàng.',
      'Tuần hai: Willamette.',
      'Tuần ba: Bourgogne, để so với tuần trước.',
      'Tuần bốn: Mendoza.',
      'Tuần năm: Douro.',
      'Tuần sáu: Barolo, và nhớ [gạn rượu](/bai-viet/khi-nao-nen-gan-ruou) trước một giờ.',
    ),
    paragraph(
      'Bạn có thể lọc [danh sách sản phẩm](/san-pham) theo xuất xứ để tìm chai của từng vùng. Mỗi vùng đều có ít nhất một chai dưới một triệu đồng, trừ Barolo và những làng lớn của Bourgogne: hai nơi ấy, bạn nên rủ thêm bạn bè góp chung.',
    ),
  ],
};
