package org.openmds.wsrf.xml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

import javax.xml.namespace.QName;
import javax.xml.parsers.DocumentBuilderFactory;

import org.w3c.dom.Document;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.StringLength;

/** Checks that a built fragment parses to the same bytes, and that the JDK's parser reads the same content. */
class XmlFragmentPropertyTest {

    private static final List<String> NAMESPACES = List.of("", "A", "B", "http://c/?x=1&y='2'");
    private static final List<String> PREFIXES = List.of("", "p", "q", "é");

    @Property(tries = 300)
    void build_randomTree_readsBackTheSame(@ForAll long seed, @ForAll @StringLength(max = 30) String text)
            throws Exception {
        XmlFragment built = new RandomTree(seed, text).build();
        XmlFragment parsed = XmlFragment.parse(built.toBytes(), XmlLimits.DEFAULT);
        assertThat(parsed).isEqualTo(built).hasToString(built.toString());
        assertThat(parsed.nodes().count()).isEqualTo(built.nodes().count());
        Document seenByJdk = DocumentBuilderFactory.newDefaultNSInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(built.toBytes()));
        assertSame(built.root(), seenByJdk.getDocumentElement());
    }

    @Property(tries = 300)
    void canonicalReader_randomTree_findsTheNodesOfTheParser(@ForAll long seed,
            @ForAll @StringLength(max = 30) String text) {
        XmlFragment built = new RandomTree(seed, text).build();
        CanonicalReader reader = new CanonicalReader(built.toBytes());
        XmlFragment read = reader.element();
        reader.end();
        assertThat(read).isEqualTo(built);
        assertThat(read.nodes().sharesNames(built.nodes())).isTrue();
        assertThat(nodes(read)).isEqualTo(nodes(XmlFragment.parse(built.toBytes(), XmlLimits.DEFAULT)));
    }

    private static List<String> nodes(XmlFragment fragment) {
        XmlNodes nodes = fragment.nodes();
        return IntStream.range(0, nodes.count())
                .mapToObj(node -> "%s %s:%s parent %d end %d from %d to %d %s".formatted(nodes.kind(node),
                        nodes.name(node).getPrefix(), nodes.name(node), nodes.parent(node), nodes.end(node),
                        nodes.startOffset(node), nodes.endOffset(node), nodes.isEscaped(node)))
                .toList();
    }

    @Property(tries = 300)
    void readWritten_anyBytes_readsWhatTheParserReads(@ForAll byte[] bytes, @ForAll long seed) {
        byte[] broken = new RandomTree(seed, "x").build().toBytes();
        int cut = bytes.length == 0 ? broken.length : Math.floorMod(bytes[0], broken.length + 1);
        byte[] written = Arrays.copyOf(broken, cut);
        if (cut == broken.length) {
            assertThat(XmlFragment.readWritten(written, XmlLimits.DEFAULT))
                    .isEqualTo(XmlFragment.parse(written, XmlLimits.DEFAULT));
        } else {
            assertThatThrownBy(() -> XmlFragment.readWritten(written, XmlLimits.DEFAULT))
                    .isInstanceOf(InvalidXmlException.class);
        }
    }

    @Property(tries = 300)
    void toFragment_anyElement_keepsContentAndMeaning(@ForAll long seed, @ForAll @StringLength(max = 30) String text) {
        XmlFragment whole = new RandomTree(seed, text).build();
        for (int node = 0; node < whole.nodes().count(); node++) {
            if (whole.nodes().isElement(node)) {
                XmlElement inner = whole.element(node);
                XmlFragment alone = inner.toFragment();
                assertThat(alone.root().expandedForm()).isEqualTo(inner.expandedForm());
                assertThat(alone.root().namespaces()).isEqualTo(inner.namespaces());
                assertThat(XmlFragment.parse(alone.toBytes(), XmlLimits.DEFAULT)).isEqualTo(alone);
                assertThat(new XmlFragmentBuilder(XmlLimits.DEFAULT).fragment(alone).build()).isEqualTo(alone);
            }
        }
    }

    private static void assertSame(XmlElement element, org.w3c.dom.Element expected) {
        assertThat(element.name()).isEqualTo(new QName(orEmpty(expected.getNamespaceURI()), expected.getLocalName()));
        assertThat(element.text()).isEqualTo(expected.getTextContent());
        element.attributes()
                .forEach(
                        (name, value) -> assertThat(expected.getAttributeNS(
                                name.getNamespaceURI().isEmpty() ? null : name.getNamespaceURI(), name.getLocalPart()))
                                .isEqualTo(value));
        org.w3c.dom.Node child = expected.getFirstChild();
        for (XmlElement ours : element.children()) {
            while (!(child instanceof org.w3c.dom.Element)) {
                child = child.getNextSibling();
            }
            assertSame(ours, (org.w3c.dom.Element) child);
            child = child.getNextSibling();
        }
    }

    private static String orEmpty(String text) {
        return text == null ? "" : text;
    }

    /** Builds random trees from substrings of one text, cut between any two characters. */
    private static final class RandomTree {

        private final Random random;
        private final String text;
        private final XmlFragmentBuilder builder = new XmlFragmentBuilder(XmlLimits.DEFAULT);

        RandomTree(long seed, String text) {
            this.random = new Random(seed);
            this.text = text.codePoints()
                    .filter(RandomTree::isXml)
                    .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                    .append("<&>\"'\r\n\t ]]>")
                    .toString();
        }

        private static boolean isXml(int c) {
            return c >= 0x20 && c < 0xD800 || c >= 0xE000 && c < 0xFFFE || c >= 0x10000;
        }

        XmlFragment build() {
            element(4);
            return builder.build();
        }

        private void element(int depth) {
            String uri = NAMESPACES.get(random.nextInt(NAMESPACES.size()));
            String prefix = uri.isEmpty() ? "" : PREFIXES.get(random.nextInt(PREFIXES.size()));
            builder.start(new QName(uri, "n" + random.nextInt(3), prefix));
            if (random.nextBoolean()) {
                builder.namespace("s" + random.nextInt(2), NAMESPACES.get(1 + random.nextInt(3)));
            }
            if (random.nextBoolean()) {
                builder.attribute(new QName("k"), cut());
                builder.attribute(new QName("C", "k", "c"), cut());
            }
            for (int i = depth == 0 ? 0 : random.nextInt(4); i > 0; i--) {
                if (random.nextBoolean()) {
                    builder.text(cut());
                } else {
                    element(depth - 1);
                }
            }
            builder.end();
        }

        private String cut() {
            int length = text.codePointCount(0, text.length());
            int from = random.nextInt(length);
            return text.substring(text.offsetByCodePoints(0, from),
                    text.offsetByCodePoints(0, from + random.nextInt(length - from + 1)));
        }
    }

    @Property(tries = 300)
    void parse_anyBytes_returnsAFragmentOrRefuses(@ForAll byte[] bytes, @ForAll long seed) {
        byte[] broken = new RandomTree(seed, "x").build().toBytes();
        Random random = new Random(seed);
        for (byte b : bytes) {
            if (random.nextInt(4) == 0) {
                broken[random.nextInt(broken.length)] = b;
            }
        }
        try {
            XmlFragment fragment = XmlFragment.parse(broken, XmlLimits.DEFAULT);
            assertThat(XmlFragment.parse(fragment.toBytes(), XmlLimits.DEFAULT)).isEqualTo(fragment);
        } catch (InvalidXmlException e) {
            assertThat(e.getMessage()).isNotBlank().doesNotContain("\n");
        }
    }
}
