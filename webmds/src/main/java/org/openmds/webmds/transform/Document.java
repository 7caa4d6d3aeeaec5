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

    private static final String FUNCTIONS = "http://openmds.org/webmds/functions";

    public Document {
        beside = Map.copyOf(beside);
    }

    Document(String version, XdmNode node, byte[] bytes) {
        this(version, node, bytes, Map.of());
    }

    /** The same with another document beside it, which style sheets know as a parameter of WebMDS's functions' namespace; no URL can set it. */
    public Document with(String parameter, Document other) {
        Map<QName, XdmNode> all = new HashMap<>(beside);
        all.put(new QName(FUNCTIONS, parameter), other.node());
        return new Document(version + other.version(), node, bytes, all);
    }
}
