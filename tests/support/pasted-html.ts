/* What programs and pages leave on the clipboard, shortened: their elements, classes and styles, with other words. */

const WORD_MARKER = `<![if !supportLists]><span lang=VI style='font-family:Symbol;mso-fareast-font-family:Symbol;mso-bidi-font-family:
Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;
</span></span></span><![endif]>`;

const wordNumber = (
  number: string,
): string => `<!--[if !supportLists]--><span style='mso-bidi-font-family:Calibri'><span style='mso-list:Ignore'>${number}<span
style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><!--[endif]-->`;

/** Word for Windows. */
export const WORD = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40">
<head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=ProgId content=Word.Document>
<link rel=File-List href="file:///C:/Users/LAN/AppData/Local/Temp/msohtmlclip1/01/clip_filelist.xml">
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]-->
<style><!-- p.MsoNormal {margin:0cm; font-size:11.0pt;} @list l0:level1 {mso-level-number-format:bullet;} --></style></head>
<body lang=EN-US style='tab-interval:36.0pt;word-wrap:break-word'><!--StartFragment-->
<h1><span lang=VI>Chọn <b>vang</b> ngày Tết<o:p></o:p></span></h1>
<p class=MsoNormal><span lang=VI>Một chai <b style='mso-bidi-font-weight:normal'>vang đỏ</b>, một chai <i>vang
trắng</i> và một chai<span style='mso-spacerun:yes'>  </span>vang nổ. Xem <a href="https://www.example.vn/vang-do"><span
style='color:#0563C1'>danh mục</span></a>, <a href="#_ftn1">chú thích</a>.<o:p></o:p></span></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'>${WORD_MARKER}<span lang=VI>Đỏ<o:p></o:p></span></p>
<p class=MsoListParagraphCxSpMiddle style='margin-left:72.0pt;text-indent:-18.0pt;mso-list:l0 level2 lfo1'>${WORD_MARKER.replace('·', 'o')}Bordeaux<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'>${WORD_MARKER}Trắng<o:p></o:p></p>
<h2><span style='mso-list:Ignore'>2.</span> Các bước<o:p></o:p></h2>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l1 level1 lfo2'>${wordNumber('1.')}Ướp lạnh<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l1 level1 lfo2'>${wordNumber('2.')}Mở chai<o:p></o:p></p>
<p class=MsoNormal><!--[if gte vml 1]><v:shape id="Picture_1" style='width:300pt'><v:imagedata src="file:///C:/clip_image001.png"/></v:shape><![endif]--><![if !vml]><img
width=400 height=300 src="file:///C:/Users/LAN/AppData/Local/Temp/msohtmlclip1/01/clip_image001.png" v:shapes="Picture_1"><![endif]></p>
<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0 style='border-collapse:collapse;border:none'>
 <tr style='mso-yfti-irow:0;mso-yfti-firstrow:yes'>
  <td width=200 valign=top style='border:solid windowtext 1.0pt'><p class=MsoNormal><b>Vang<o:p></o:p></b></p></td>
  <td width=200 valign=top><p class=MsoNormal><b>Nhiệt độ<o:p></o:p></b></p></td></tr>
 <tr style='mso-yfti-irow:1;mso-yfti-lastrow:yes'>
  <td width=200 valign=top><p class=MsoNormal>Đỏ<o:p></o:p></p><p class=MsoNormal>(đậm)<o:p></o:p></p></td>
  <td width=200 valign=top><p class=MsoNormal>16–18 °C<o:p></o:p></p></td></tr></table>
<p class=MsoCommentText style='display:none;mso-hide:all'>Ghi chú nội bộ</p>
<!--EndFragment--></body></html>`;

/** Word in a browser. */
export const WORD_ONLINE = `<div class="OutlineElement Ltr SCXW1"><p class="Paragraph SCXW1" role="heading" aria-level="2" paraid="1"><span class="TextRun" data-contrast="auto" lang="VI-VN" style="font-weight:normal"><span class="NormalTextRun">Thứ tự rót</span></span><span class="EOP">&nbsp;</span></p></div><div class="OutlineElement Ltr SCXW1"><p class="Paragraph SCXW1"><span class="TextRun" style="color:#ff0000;font-weight:bold">Nhẹ</span><span class="TextRun"> trước</span><span class="Superscript"><a href="#_ftn2"><span class="TextRun">2</span></a></span><span class="TextRun">, đậm sau.</span><span class="EOP">&nbsp;</span></p></div><div class="ListContainerWrapper SCXW1"><ul class="BulletListStyle1" role="list"><li data-aria-level="1" aria-level="1" role="listitem"><p class="Paragraph"><span class="TextRun">Trắng</span></p></li></ul></div><div class="ListContainerWrapper SCXW1"><ul class="BulletListStyle2" role="list"><li data-aria-level="2" aria-level="2" role="listitem"><p class="Paragraph"><span class="TextRun">Riesling</span></p></li></ul></div><div class="ListContainerWrapper SCXW1"><ul class="BulletListStyle1" role="list"><li data-aria-level="1" aria-level="1" role="listitem"><p class="Paragraph"><span class="TextRun">Đỏ</span></p></li></ul></div>`;

/** Google Docs. */
export const GOOGLE_DOCS = `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-5b1c2c0e-7fff-1a2b-93c4-0123456789ab"><h2 dir="ltr" style="line-height:1.38;margin-top:18pt;"><span style="font-size:16pt;font-family:Arial,sans-serif;color:#000000;font-weight:400;font-style:normal;text-decoration:none;white-space:pre-wrap;">Rượu và món ăn</span></h2><p dir="ltr" style="line-height:1.38;"><span style="font-size:11pt;font-weight:700;white-space:pre-wrap;">Đậm</span><span style="font-size:11pt;font-weight:400;font-style:normal;white-space:pre-wrap;"> và </span><span style="font-size:11pt;font-weight:400;font-style:italic;white-space:pre-wrap;">nghiêng</span><span style="font-weight:400;text-decoration:line-through;white-space:pre-wrap;"> bỏ</span><span style="font-weight:400;white-space:pre-wrap;">, xem </span><a href="https://example.vn/mon-an" style="text-decoration:none;"><span style="color:#1155cc;font-weight:400;text-decoration:underline;white-space:pre-wrap;">món ăn</span></a></p><br /><ol style="margin-top:0;padding-inline-start:48px;"><li dir="ltr" style="list-style-type:decimal;font-weight:400;" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400;white-space:pre-wrap;">Một</span></p></li><ol style="margin-top:0;"><li dir="ltr" style="list-style-type:lower-alpha;" aria-level="2"><p dir="ltr" role="presentation"><span style="font-weight:400;">Một a</span></p></li></ol><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400;">Hai</span></p></li></ol><div dir="ltr" align="left"><table style="border:none;border-collapse:collapse;"><colgroup><col width="300" /><col width="300" /></colgroup><tbody><tr style="height:0pt"><td style="border:solid #000 1pt"><p dir="ltr"><span style="font-weight:400;">Món</span></p></td><td><p dir="ltr"><span>Vang</span></p></td></tr><tr><td><p dir="ltr"><span>Phở bò</span></p></td><td><p dir="ltr"><span style="font-weight:700">Pinot Noir</span></p></td></tr></tbody></table></div></b><br class="Apple-interchange-newline">`;

/** LibreOffice Writer. */
export const LIBRE_OFFICE = `<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.0 Transitional//EN"><html><head><meta name="generator" content="LibreOffice 24.2"/><style type="text/css">p { line-height: 115% } h2.western { font-size: 16pt }</style></head><body lang="vi-VN" dir="ltr"><h2 class="western">Bảo quản</h2>
<p style="line-height: 100%; margin-bottom: 0cm">Để chai <u>nằm
ngang</u>, <font color="#c9211e"><b>tránh nắng</b></font>.</p>
<ul><li><p style="margin-bottom: 0cm">Tối</p></li>
<ul><li><p>13 °C</p></li></ul>
<li><p>Ẩm</p></li></ul>
<p><img src="data:image/png;base64,iVBORw0KGgo=" name="Image1" width="120" height="80"/></p></body></html>`;

/** Wikipedia, as Chromium copies it: with computed styles. */
export const WIKIPEDIA = `<meta charset='utf-8'><div class="mw-heading mw-heading2" style="color: rgb(32, 33, 34); font-family: sans-serif; font-weight: 400; display: flow-root;"><h2 id="Lịch_sử" style="font-weight: normal;">Lịch sử</h2><span class="mw-editsection">[<a href="https://vi.wikipedia.org/w/index.php?action=edit">sửa</a>]</span></div><p style="color: rgb(32, 33, 34); font-weight: 400; text-decoration-style: initial;"><b style="font-weight: bold;">Vang</b> có từ&nbsp;<a href="https://vi.wikipedia.org/wiki/Gruzia" title="Gruzia" style="text-decoration: none;">Gruzia</a>.<sup id="cite_ref-1" class="reference"><a href="https://vi.wikipedia.org/wiki/Vang#cite_note-1">[1]</a></sup> Năm 6000&nbsp;TCN.</p><figure class="mw-halign-right"><a href="https://vi.wikipedia.org/wiki/Tập_tin:Vang.jpg"><img alt="Ly vang" src="//upload.wikimedia.org/vang.jpg" width="220" height="146"></a><figcaption>Một ly vang</figcaption></figure><table class="wikitable"><caption>Sản lượng</caption><tbody><tr><th>Nước</th><th>2020</th><th>2021</th></tr><tr><th>Ý</th><td rowspan="2">cao</td><td>50</td></tr><tr><th>Pháp</th><td>37</td></tr><tr><th>Tổng</th><td colspan="2">87</td></tr></tbody></table>`;

/** A page of WordPress. */
export const WORDPRESS = `<article><script>alert(1)</script><style>p{color:red}</style><h3 class="wp-block-heading"><strong>Khai vị</strong></h3>
<p class="has-text-align-center">Mời cả nhà <img class="emoji" draggable="false" alt="🍷" src="https://s.w.org/images/1f377.svg">!<br><br>Đoạn hai<br>dòng hai.</p>
<figure class="wp-block-image size-large"><img decoding="async" width="1024" height="683" src="https://example.com/a.jpg" alt="" onerror="alert(2)"></figure>
<blockquote class="wp-block-quote"><p>Rượu là thơ.</p><p>– Stevenson</p></blockquote>
<pre class="wp-block-code"><code>a  b
c</code></pre>
<p><a href="javascript:alert(3)">Bấm</a> <a href="https://example.vn/sale">khuyến mãi</a> <button>Mua</button><input value="x"></p>
<p style="display:none">ẩn</p><img src="https://track.example/p.gif" width="1" height="1"></article>`;

/** A sheet of Excel. */
export const EXCEL = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style>td{mso-number-format:General}</style></head><body><table border=0 cellpadding=0 cellspacing=0 width=192><!--StartFragment--><col width=64 span=3><tr height=20><td height=20 class=xl65>Tên</td><td>Giá</td><td></td></tr><tr height=20><td>Château Một</td><td align=right>990.000</td><td></td></tr><!--EndFragment--></table></body></html>`;
