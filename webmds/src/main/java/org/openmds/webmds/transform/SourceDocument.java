package org.openmds.webmds.transform;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

import net.sf.saxon.s9api.QName;
import net.sf.saxon.s9api.XdmNode;

/**
 * A source's document at one moment, parsed for style sheets.
 *
 * @param version
 *            digest of its bytes and of the attached documents: two documents with the same version are equal
 * @param node
 *            tree without white space between elements, for WebMDS's own style sheets
 * @param unstripped
 *            tree with all white space, for other style sheets
 * @param attachments
 *            attached documents, by the parameter of the style sheet
 */
public record SourceDocument(String version, XdmNode node, Supplier<XdmNode> unstripped, byte[] bytes,
        Map<QName, XdmNode> attachments) {

    private static final String FUNCTIONS = "http://openmds.org/webmds/functions";

    public SourceDocument {
        attachments = Map.copyOf(attachments);
    }

    SourceDocument(String version, XdmNode node, Supplier<XdmNode> unstripped, byte[] bytes) {
        this(version, node, unstripped, bytes, Map.of());
    }

    /** Returns a copy with an attached document, a parameter in the namespace of WebMDS's functions; URLs cannot set it. */
    public SourceDocument with(String parameter, SourceDocument other) {
        Map<QName, XdmNode> all = new HashMap<>(attachments);
        all.put(new QName(FUNCTIONS, parameter), other.node());
        return new SourceDocument(version + other.version(), node, unstripped, bytes, all);
    }
}
