package org.openmds.wsrf.client;

import java.util.List;
import java.util.Optional;

import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;

/** Divides an answer that was parsed into the parts of its document. Used by one thread. */
final class PartFinder {

    private final byte[] answer;
    private final MarkupScanner tags;
    private final XmlFragment response;
    private final XmlElement root;
    private final PartDigest digest = new PartDigest();

    /**
     * @param answer
     *            the SOAP envelope
     * @param response
     *            the element in its body, as parsed
     * @param root
     *            the document in it
     */
    PartFinder(byte[] answer, XmlFragment response, XmlElement root) {
        this.answer = answer;
        this.tags = new MarkupScanner(answer);
        this.response = response;
        this.root = root;
    }

    /** Returns the document in parts; empty if there are none, or if the answer is not in UTF-8. */
    Optional<PartedDocument> find() {
        return DocumentRoot.find(answer)
                .flatMap(place -> parts(place.content())
                        .map(parts -> new PartedDocument(answer, DocumentRoot.startTag(response, root),
                                place.endTag(answer), parts)));
    }

    private Optional<PartList> parts(int content) {
        PartList parts = new PartList(content);
        List<XmlElement> children = root.children();
        int before = children.isEmpty() ? 0 : children.get(0).index();
        for (XmlElement child : children) {
            int end = tags.afterNextElement(parts.to());
            if (end == MarkupScanner.NONE) {
                return Optional.empty();
            }
            int after = response.nodes().end(child.index());
            parts.add(DocumentPart.of(digest.of(answer, parts.to(), end), elements(before, after), after - before),
                    end);
            before = after;
        }
        int close = tags.nextTag(parts.to());
        if (parts.all().isEmpty() || close == MarkupScanner.NONE || !tags.isEndTag(close)) {
            return Optional.empty();
        }
        parts.end(close);
        return Optional.of(parts);
    }

    private int elements(int from, int to) {
        int count = 0;
        for (int node = from; node < to; node++) {
            count += response.nodes().isElement(node) ? 1 : 0;
        }
        return count;
    }
}
