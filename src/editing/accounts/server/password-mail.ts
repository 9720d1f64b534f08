/** What is sent to an editor who forgot the password. Strapi fills in the link, which is valid for an hour; it takes no expressions. */
export const PASSWORD_MAIL = {
  subject: 'Đặt lại mật khẩu trang quản trị',
  text: `Chào bạn,

Có người (có lẽ là bạn) xin đặt lại mật khẩu trang quản trị. Hãy mở liên kết này trong vòng một giờ:

<%= url %>

Nếu không phải bạn thì không cần làm gì: mật khẩu không đổi.`,
  html: `<p>Chào bạn,</p>
<p>Có người (có lẽ là bạn) xin đặt lại mật khẩu trang quản trị. Hãy mở liên kết này trong vòng một giờ:</p>
<p><a href="<%= url %>"><%= url %></a></p>
<p>Nếu không phải bạn thì không cần làm gì: mật khẩu không đổi.</p>`,
};
