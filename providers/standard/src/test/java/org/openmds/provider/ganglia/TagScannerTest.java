package org.openmds.provider.ganglia;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.AlphaChars;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.constraints.StringLength;

class TagScannerTest {

    @Property
    void next_wellFormedAttributes_givesThem(
            @ForAll @Size(max = 10) Map<@AlphaChars @StringLength(min = 1, max = 8) String, @StringLength(max = 50) String> attributes) {
        StringBuilder text = new StringBuilder("<TAG");
        attributes.forEach(
                (name, value) -> text.append(' ').append(name).append("=\"").append(escaped(value)).append('"'));

        List<GangliaTag> tags = tags(text.append("/>").toString().getBytes(StandardCharsets.UTF_8));

        assertThat(tags).hasSize(1).first().satisfies(tag -> {
            assertThat(tag.isValid()).isTrue();
            assertThat(tag.attributes()).isEqualTo(attributes);
        });
    }

    @Property
    void next_anyBytes_ends(@ForAll byte[] bytes) {
        assertThat(tags(bytes).size()).isLessThanOrEqualTo(bytes.length);
    }

    @Property
    void next_textLikeXml_ends(@ForAll @Size(max = 60) List<DocumentPart> parts) {
        String text = String.join("", parts.stream().map(each -> each.text).toList());

        assertThat(tags(text.getBytes(StandardCharsets.UTF_8)).size()).isLessThanOrEqualTo(text.length());
    }

    @Property(tries = 200)
    void read_anythingBetweenTwoGoodHosts_keepsBoth(@ForAll @Size(max = 40) List<DocumentPart> parts) throws Exception {
        String between = String.join("", parts.stream().map(each -> each.text).toList())
                .replace("</GANGLIA_XML>", "")
                .replace("CLUSTER", "C");
        String answer = GangliaAnswers.host("first", "") + "<HOST NAME=\"" + between + "\n\"\">\n"
                + GangliaAnswers.host("last", "");

        assertThat(GangliaReader.read(GangliaAnswers.of(answer)).getFirst().hosts()).extracting(GangliaHost::name)
                .contains("first", "last");
    }

    /** The parts of generated documents. */
    enum DocumentPart {
        OPEN("<"), CLOSE(">"), SLASH("/"), QUOTE("\""), OTHER_QUOTE("'"), EQUALS("="), SPACE(" "), NAME(
                "HOST"), ATTRIBUTE(
                        " NAME=\"x\""), COMMENT(
                                "<!--"), DECLARATION("<!DOCTYPE ["), INSTRUCTION("<?"), END("</HOST>"), AND("&#1");

        private final String text;

        DocumentPart(String text) {
            this.text = text;
        }
    }

    private static String escaped(String value) {
        return value.replace("&", "&amp;").replace("\"", "&quot;").replace("<", "&lt;");
    }

    private static List<GangliaTag> tags(byte[] bytes) {
        TagScanner scanner = new TagScanner(bytes);
        List<GangliaTag> tags = new ArrayList<>();
        for (Optional<GangliaTag> each = scanner.next(); each.isPresent(); each = scanner.next()) {
            tags.add(each.get());
        }
        return tags;
    }
}
