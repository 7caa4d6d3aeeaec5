package org.openmds.webmds.transform;

import java.util.HashMap;
import java.util.Map;

import net.sf.saxon.s9api.QName;
import net.sf.saxon.s9api.XdmNode;

/**
 * A source's document at one moment, ready for style sheets.
 *
 * @param version
 *            a digest of its bytes, and of those beside it: two documents with the same version are equal
 * @param beside
 *            further documents, by the parameter that style sheets know each by
 */
public record Document(String version, XdmNode node, byte[] bytes, Map<QName, XdmNode> beside) {

    public Document {
        beside = Map.copyOf(beside);
    }

    Document(String version, XdmNode node, byte[] bytes) {
        this(version, node, bytes, Map.of());
    }

    /** The same with another document beside it. */
    public Document with(QName parameter, Document other) {
        Map<QName, XdmNode> all = new HashMap<>(beside);
        all.put(parameter, other.node());
        return new Document(version + other.version(), node, bytes, all);
    }
}
