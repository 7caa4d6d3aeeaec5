package org.openmds.gateway.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;

import javax.xml.namespace.QName;

import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Properties of the JSON form of XML, with Jackson as the reference. */
class JsonPropertyTest {

    private static final JsonMapper JACKSON = new JsonMapper();
    private static final int MAX_DEPTH = 4;

    @Property(seed = "1")
    void output_anyText_isReadByJacksonAsTheSameText(@ForAll("texts") String name, @ForAll("texts") String text) {
        byte[] json = new JsonOutput().beginObject().member(name, text).endObject().toBytes();

        JsonNode read = JACKSON.readTree(json);

        assertThat(read.propertyNames()).containsExactly(name);
        assertThat(read.get(name).asString()).isEqualTo(text);
        assertThat(new String(json, StandardCharsets.UTF_8)).doesNotContain("\n");
    }

    @Property(seed = "1")
    void element_asJsonAndBack_hasTheSameJson(@ForAll("elements") String xml) {
        String json = json(XmlFragment.parse(xml));

        XmlFragmentBuilder back = new XmlFragmentBuilder(XmlLimits.DEFAULT).start(new QName("all"));
        JsonContent.append(back, "", JsonContent.object(json.getBytes(StandardCharsets.UTF_8)));

        // The text of an element with text alone comes back as its own text.
        assertThat(json(back.end().build())).isEqualTo("{\"all\":%s}".formatted(json));
    }

    @Property(seed = "1")
    void element_anyContent_isJsonWithAllItsTexts(@ForAll("elements") String xml) {
        XmlFragment element = XmlFragment.parse(xml);

        JsonNode read = JACKSON.readTree(json(element));

        assertThat(texts(read)).isEqualTo((long) xml.replaceAll("<[^>]*>|\\s", "").length());
    }

    /** Returns the number of characters in the texts of elements, without white space. */
    private static long texts(JsonNode node) {
        if (node.isString()) {
            return node.asString().replaceAll("\\s", "").length();
        }
        if (node.isArray()) {
            return node.values().stream().mapToLong(JsonPropertyTest::texts).sum();
        }
        return node.properties()
                .stream()
                .filter(member -> !member.getKey().startsWith("@"))
                .mapToLong(member -> texts(member.getValue()))
                .sum();
    }

    private static String json(XmlFragment fragment) {
        JsonOutput out = new JsonOutput();
        ElementJson.named(fragment.root(), out);
        return new String(out.toBytes(), StandardCharsets.UTF_8);
    }

    /** Returns texts with all characters that XML allows, also those that JSON writes with a backslash. */
    @Provide
    Arbitrary<String> texts() {
        return Arbitraries.oneOf(
                Arbitraries.strings().withChars('"', '\\', '/', '\t', '\n', '\r', '<', '&', ' ', 'a'),
                Arbitraries.strings().withCharRange(' ', '\uD7FF').withCharRange('\uE000', '\uFFFD'),
                Arbitraries.integers().between(0x10000, 0x10FFFF).map(Character::toString))
                .filter(text -> text.length() < 100);
    }

    @Provide
    Arbitrary<String> elements() {
        return element(MAX_DEPTH);
    }

    private static Arbitrary<String> element(int depth) {
        Arbitrary<String> name = Arbitraries.of("a", "b", "Host", "é");
        Arbitrary<String> text = Arbitraries.strings().withChars('x', '7', ' ', 'é').ofMaxLength(6);
        Arbitrary<String> attributes = Arbitraries.of("", " n='1'", " n='1' m='x y'");
        Arbitrary<List<String>> children = depth == 0
                ? Arbitraries.just(List.of())
                : Arbitraries.lazy(() -> element(depth - 1)).list().ofMaxSize(3);
        return Combinators.combine(name, attributes, text, children)
                .as((tag, attribute, own, inner) -> "<%1$s%2$s>%3$s%4$s</%1$s>".formatted(tag, attribute, own,
                        String.join("", inner)));
    }
}
