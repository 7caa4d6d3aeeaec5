package org.openmds.trigger.notice;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.openmds.wsrf.xml.BytesOutput;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlText;

class NoticeXmlTest {

    @Test
    void read_whatWasWritten_isTheSame() {
        Notice notice = SampleNotices.resolved("4f1c", "9a02", SampleNotices.freed("a.example.org"),
                SampleNotices.freed("b.example.org"));

        Notice read = NoticeXml.read(NoticeXml.write(notice).root());

        assertThat(NoticeXml.write(read)).isEqualTo(NoticeXml.write(notice));
        assertThat(read.references()).containsExactly("9a02");
        assertThat(read.alerts().getFirst().evidence().values()).containsEntry("free", "400");
        assertThat(read.alerts().getFirst().resolvedAt()).isEqualTo(notice.alerts().getFirst().resolvedAt());
    }

    @Test
    void content_elements_areOneALine() {
        XmlFragment wrapped = NoticeXml.wrap(NoticeXml.MATCHED,
                BytesOutput.of(out -> out.write("<a/><b xmlns=\"urn:b\">x</b>".getBytes(UTF_8))), 100);

        assertThat(NoticeXml.content(wrapped)).isEqualTo("<a/>\n<b xmlns=\"urn:b\">x</b>");
    }

    @Test
    void content_prefixesThatNobodyUses_areLeftOut() {
        XmlFragment wrapped = NoticeXml.wrap(NoticeXml.MATCHED, BytesOutput.of(out -> out.write(
                "<a:a xmlns:a=\"urn:a\" xmlns:b=\"urn:b\" xmlns:c=\"urn:c\" type=\"b:x\"/>".getBytes(UTF_8))), 200);

        assertThat(NoticeXml.content(wrapped)).contains("xmlns:a=", "xmlns:b=").doesNotContain("xmlns:c=");
    }

    @Test
    void wrap_tooLong_saysHowMuchIsMissing() {
        XmlFragment wrapped = NoticeXml.wrap(NoticeXml.MATCHED, BytesOutput.of(out -> XmlText.writeTo(out, "123456")),
                5);

        assertThat(wrapped.toString()).contains("omittedBytes=\"6\"").doesNotContain("123");
    }
}
