package org.openmds.wsrf.xpath;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import javax.xml.namespace.QName;

import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;
import org.openmds.wsrf.xml.XmlTree;

/** Small random documents, assembled from frames in random positions, with the same few names in several namespaces. */
final class RandomDocuments {

    private static final List<QName> ELEMENTS = List.of(new QName("a"), new QName("b"), new QName("P", "a", "p"),
            new QName("P", "c", "p"),
            new QName("Q", "b", "q"), new QName("P", "b", "r"), new QName("D", "a"));
    private static final List<QName> ATTRIBUTES = List.of(new QName("k"), new QName("P", "k", "p"),
            new QName("http://www.w3.org/XML/1998/namespace", "lang", "xml"));
    private static final List<String> TEXTS = List.of("1", "2", "10", "x", "y z", "<&>\"", "é\uD83D\uDE00", "de-AT",
            " \n\t");

    private final Random random;

    RandomDocuments(long seed) {
        this.random = new Random(seed);
    }

    XmlTree tree() {
        return tree(2);
    }

    private XmlTree tree(int depth) {
        List<XmlTree> children = new ArrayList<>();
        for (int i = depth == 0 ? 0 : random.nextInt(4); i > 0; i--) {
            children.add(tree(depth - 1));
        }
        return new XmlTree(fragment(), children);
    }

    XmlFragment fragment() {
        XmlFragmentBuilder builder = new XmlFragmentBuilder(XmlLimits.DEFAULT);
        if (random.nextInt(3) == 0) {
            // The builder writes no comments or processing instructions, so they are parsed.
            return XmlFragment.parse("<!-- - --><c xmlns:s='S'>1<!--x--><?a b?><b k='&#10;'/>2</c>");
        }
        element(builder, 2);
        return builder.build();
    }

    private void element(XmlFragmentBuilder builder, int depth) {
        builder.start(pick(ELEMENTS));
        if (random.nextInt(4) == 0) {
            builder.namespace("s" + random.nextInt(2), "S" + random.nextInt(2));
        }
        for (QName attribute : ATTRIBUTES) {
            if (random.nextInt(3) == 0) {
                builder.attribute(attribute, pick(TEXTS));
            }
        }
        for (int i = depth == 0 ? 0 : random.nextInt(4); i > 0; i--) {
            if (random.nextBoolean()) {
                builder.text(pick(TEXTS));
            } else {
                element(builder, depth - 1);
            }
        }
        builder.end();
    }

    private <T> T pick(List<T> from) {
        return from.get(random.nextInt(from.size()));
    }

    static byte[] bytes(XmlTree tree) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            tree.writeTo(out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }
}
