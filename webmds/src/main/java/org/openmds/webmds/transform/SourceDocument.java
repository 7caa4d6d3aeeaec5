package org.openmds.webmds.transform;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;

import org.openmds.wsrf.client.PartedDocument;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlLimits;

import net.sf.saxon.s9api.QName;
import net.sf.saxon.s9api.XdmNode;

/**
 * A source's document at one moment. Style sheets get it as a tree, which the first of them makes, on its own thread.
 *
 * @param version
 *            digest of its bytes and of the attached documents: two documents with the same version are equal
 * @param content
 *            its bytes, in parts if the source gives them
 * @param stripped
 *            tree without white space between elements, for WebMDS's own style sheets
 * @param unstripped
 *            tree with all white space, for other style sheets
 * @param entries
 *            the group's own entries, if the document is that of a service group
 * @param held
 *            its memory
 * @param attachments
 *            attached documents, by the parameter of the style sheet
 */
public record SourceDocument(String version, PartedDocument content, CachedSupplier<XdmNode> stripped,
        Supplier<XdmNode> unstripped, CachedSupplier<GroupEntries> entries, HeldDocument held,
        Map<QName, List<SourceDocument>> attachments) {

    /** Namespace of WebMDS's functions and of the parameters that URLs cannot set. */
    static final String FUNCTIONS = "http://openmds.org/webmds/functions";

    public SourceDocument {
        attachments = Map.copyOf(attachments);
    }

    SourceDocument(String version, PartedDocument content, CachedSupplier<XdmNode> stripped,
            Supplier<XdmNode> unstripped, HeldDocument held) {
        this(version, content, stripped, unstripped, new CachedSupplier<>(() -> GroupEntries.of(stripped.get())), held,
                Map.of());
    }

    /** Returns the canonical bytes of the document, without the attached ones; they must not be changed. */
    public byte[] bytes() {
        if (content.parts().isEmpty()) {
            return content.toBytes();
        }
        DocumentMemory.received(content.length());
        return XmlFragment.parse(content.toBytes(), XmlLimits.OWN).sharedBytes();
    }

    /** Returns the tree without white space between elements; makes it at the first call. */
    XdmNode node() {
        return stripped.get();
    }

    /** Returns the entries of the group if they were found before, by {@link #findEntries}. */
    public Optional<GroupEntries> knownEntries() {
        return entries.known();
    }

    /** Finds the entries of the group; to be called by {@link PageThreads}. */
    public GroupEntries findEntries() {
        return entries.get();
    }

    /** Returns a copy with attached documents, a parameter in the namespace of WebMDS's functions; URLs cannot set it. */
    public SourceDocument with(String parameter, List<SourceDocument> others) {
        Map<QName, List<SourceDocument>> all = new HashMap<>(attachments);
        all.put(new QName(FUNCTIONS, parameter), List.copyOf(others));
        return new SourceDocument(
                version + others.stream().map(SourceDocument::version).collect(Collectors.joining()),
                content, stripped, unstripped, entries, held, all);
    }
}
