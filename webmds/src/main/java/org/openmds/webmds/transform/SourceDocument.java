package org.openmds.webmds.transform;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

import net.sf.saxon.s9api.QName;
import net.sf.saxon.s9api.XdmNode;

/**
 * A source's document at one moment, ready for style sheets.
 *
 * @param version
 *            a digest of its bytes, and of those beside it: two documents with the same version are equal
 * @param node
 *            without the white space between its elements, which WebMDS's own style sheets would have to leave out each time
 * @param unstripped
 *            as it was read, for other style sheets
 * @param attachments
 *            further documents, by the parameter that style sheets know each by
 */
public record SourceDocument(String version, XdmNode node, Supplier<XdmNode> unstripped, byte[] bytes,
        Map<QName, XdmNode> attachments) {

    private static final String FUNCTIONS = "http://openmds.org/webmds/functions";

    public SourceDocument {
        attachments = Map.copyOf(attachments);
    }

    SourceDocument(String version, XdmNode node, Supplier<XdmNode> whole, byte[] bytes) {
        this(version, node, whole, bytes, Map.of());
    }

    /** The same with another document beside it, which style sheets know as a parameter of WebMDS's functions' namespace; no URL can set it. */
    public SourceDocument with(String parameter, SourceDocument other) {
        Map<QName, XdmNode> all = new HashMap<>(attachments);
        all.put(new QName(FUNCTIONS, parameter), other.node());
        return new SourceDocument(version + other.version(), node, unstripped, bytes, all);
    }
}
